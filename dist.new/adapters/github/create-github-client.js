import { AppError } from "../../domain/errors/app-error.js";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { createOctokit } from "./create-octokit.js";
import { createTransport, isWrite } from "./create-transport.js";
import { readPages } from "./read-pages.js";
import { readShape } from "./read-shape.js";
import { sendPatiently } from "./send-patiently.js";
import { requireReply, toRefusal, toUnexpected } from "./to-error.js";
/** Creates the client that the reader and the publisher share. */
export function createGithubClient(options) {
    const { tokens, clock, apiUrl } = options;
    const transport = createTransport(createOctokit(options), options);
    const tell = (call) => ({
        call,
        apiUrl,
        credentials: tokens.credentials,
        nowMs: Date.parse(clock.now()),
    });
    const send = async (call, signal) => {
        throwIfCancelled(signal);
        requireNames(call.repository);
        // Half of a character cannot be written in an address, so that nothing is called so.
        if (!isWrite(call) && !isWellFormed(call))
            return requireReply(NOT_THERE, tell(call));
        const outcome = await sendSigned(call, { transport, tokens, clock, signal });
        return requireReply(outcome, tell(call));
    };
    const parse = (call, reply, shape) => readShape(reply.body, shape, tell(call));
    return {
        send,
        parse,
        refuse(call, reply) {
            throw toRefusal(reply, tell(call));
        },
        read: async (call, shape, signal) => parse(call, await send(call, signal), shape),
        async readAll(call, shape, signal) {
            const all = await readPages(async (page) => {
                const parameters = { ...call.parameters, per_page: 100, page };
                const reply = await send({ ...call, parameters }, signal);
                return { reply, items: parse(call, reply, shape.array()) };
            });
            if (all === undefined)
                throw toUnexpected("a list without end", tell(call));
            return all;
        },
    };
}
/** A 401 did nothing: the call is sent once more with a new token, be it a write. */
async function sendSigned(call, signing) {
    const { transport, tokens, clock, signal } = signing;
    const { repository, purpose } = call;
    const patience = { isRepeatable: !isWrite(call) || call.isHarmless === true, clock, signal };
    const once = async () => {
        const { token } = await tokens.issue(repository, purpose, signal);
        const outcome = await sendPatiently(() => transport(call, { token, signal }), patience);
        return { token, outcome };
    };
    const { token, outcome } = await once();
    const isRefused = outcome.kind === "reply" && outcome.reply.status === 401;
    if (!isRefused || !tokens.forget({ repository, purpose, token }))
        return outcome;
    return (await once()).outcome;
}
const NOT_THERE = { kind: "reply", reply: { status: 404, headers: {}, body: undefined } };
const isWellFormed = ({ parameters = {} }) => Object.values(parameters).every((value) => typeof value !== "string" || value.isWellFormed());
/** A name such as `..` would lead to another address. */
function requireNames({ owner, name }) {
    const isName = (text) => /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
    if (isName(owner) && isName(name))
        return;
    throw new AppError("usage-invalid", `"${owner}/${name}" is no repository; write owner/name`, {
        details: {},
    });
}
