import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { collectBytes } from "./collect-bytes.js";
import { toProblem } from "./problem.js";
const LIMITS = { maxBytesInFlight: 128 * 1024 * 1024, timeoutMs: 30_000 };
/** Deliveries are rarely larger. */
const SMALL_BYTES = 256 * 1024;
/** Makes a reader that keeps all bodies together within the limits. */
export function createBodyReader(limits = {}) {
    const { maxBytesInFlight, timeoutMs } = { ...LIMITS, ...limits };
    let inFlight = 0;
    // The last quarter is for small bodies: deliveries get through while somebody sends large ones.
    const hasRoom = (size) => inFlight <= (size <= SMALL_BYTES ? maxBytesInFlight : maxBytesInFlight * 0.75);
    return async (from, maxBytes, use) => {
        if (declaredBytes(from) > maxBytes)
            return refuse("too-large", maxBytes);
        let size = 0;
        const keep = (bytes) => {
            size += bytes;
            inFlight += bytes;
            if (size > maxBytes)
                return "too-large";
            return hasRoom(size) ? undefined : "too-busy";
        };
        try {
            const body = await collectBytes(openBody(from), { keep, timeoutMs });
            return typeof body === "string" ? refuse(body, maxBytes) : use(body);
        }
        finally {
            inFlight -= size;
        }
    };
}
function declaredBytes(from) {
    const isMessage = from instanceof IncomingMessage;
    const name = "content-length";
    return Number((isMessage ? from.headers[name] : from.req.raw.headers.get(name)) ?? "0");
}
/** The connection's own stream where there is one: a web stream over it costs more than all the rest of a delivery. */
function openBody(from) {
    if (from instanceof IncomingMessage)
        return from;
    if (from.env?.incoming !== undefined)
        return from.env.incoming;
    const { body } = from.req.raw;
    return body === null ? Readable.from([]) : Readable.fromWeb(body);
}
function refuse(why, maxBytes) {
    const problems = {
        "too-large": {
            status: 413,
            code: "body-too-large",
            detail: `the body is larger than ${maxBytes} bytes`,
        },
        "too-busy": {
            status: 503,
            code: "too-busy",
            detail: "too many large bodies are being sent at once; send it again later",
            headers: { "retry-after": "30" },
        },
        "too-slow": { status: 408, code: "body-too-slow", detail: "the body took too long to come" },
        gone: { status: 400, code: "body-incomplete", detail: "the body ended before it was complete" },
    };
    return toProblem(problems[why]);
}
