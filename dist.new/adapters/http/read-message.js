import { parseJson } from "./parse-json.js";
import { toProblem } from "./problem.js";
import { invalidFields, toFields } from "./read-json.js";
/** Problems that are told of one message, and characters of each: they may repeat what was sent. */
const MOST_PROBLEMS = 20;
const MOST_CHARS = 200;
/** Reads a program's message, which is JSON of a shape. Anything else is a problem that names what is wrong. */
export async function readMessage(context, { readBody, schema, maxBytes }) {
    if (!/^application\/json\s*(?:;|$)/i.test(context.req.header("content-type") ?? "")) {
        const detail = "the message must be JSON; send it as application/json";
        return toProblem({ status: 415, code: "media-type-unsupported", detail });
    }
    return readBody(context, maxBytes, (pieces) => {
        const body = parseJson(Buffer.concat(pieces));
        if (typeof body !== "object" || body === null || Array.isArray(body)) {
            const detail = "the message must be a JSON object";
            return toProblem({ status: 400, code: "request-invalid", detail });
        }
        const parsed = schema.safeParse(body);
        if (parsed.success)
            return { message: parsed.data };
        const problems = toFields(parsed.error).slice(0, MOST_PROBLEMS);
        return invalidFields(problems.map(({ path, message }) => ({ path: clip(path), message: clip(message) })));
    });
}
const clip = (text) => text.slice(0, MOST_CHARS);
