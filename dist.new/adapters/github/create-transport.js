import { abortable } from "./abortable.js";
import { toFault } from "./fault.js";
import { createFetchWhole } from "./fetch-whole.js";
const HEADERS = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
export const isWrite = ({ route }) => !route.startsWith("GET ");
/** Creates the sender of requests over the SDK's client. */
export function createTransport(octokit, options) {
    const { readTimeoutMs = READ_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS } = options;
    return (request, { token, signal }) => {
        const limits = {
            timeoutMs: isWrite(request) ? writeTimeoutMs : readTimeoutMs,
            maxBytes: request.maxBytes ?? MAX_BYTES,
            signal,
        };
        const sent = octokit.request(request.route, {
            ...request.parameters,
            headers: {
                ...HEADERS,
                ...(token === undefined ? {} : { authorization: `Bearer ${token.reveal()}` }),
            },
            request: {
                fetch: createFetchWhole(limits),
                ...(request.keepsRedirect ? { redirect: "manual" } : {}),
            },
        });
        // A paced request waits in the library's queue, which knows no signal; once its turn comes it is not sent any more.
        return abortable(sent.then(toReply, toReplyOfError), signal);
    };
}
function toReply({ status, headers, data }) {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { status, headers: Object.fromEntries(texts), body: data };
}
/** The SDK throws for a status of 400 and above, and wraps what `fetch` threw. */
function toReplyOfError(error) {
    const response = error instanceof Error && "response" in error ? error.response : undefined;
    if (isAnswered(response))
        return toReply(response);
    const cause = error instanceof Error ? error.cause : undefined;
    throw toFault(cause ?? error);
}
function isAnswered(response) {
    return typeof response === "object" && response !== null && "status" in response;
}
