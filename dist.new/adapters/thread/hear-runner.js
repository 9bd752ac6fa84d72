import { readJson } from "../../domain/read-json.js";
import { firstLine } from "../shared/first-line.js";
/** Memory that a message takes beside its text, about. */
const MESSAGE_CHARS = 64;
/** A well-behaved runner waits after each batch, but at its death says all it has left. */
const HELD_BATCHES = 2;
/** Hands a runner's words to the hooks, one after the other, and holds no more of them than a bound. */
export function hearRunner({ hooks, limits, onTaken, onBroken }) {
    let queue = Promise.resolve();
    let heldChars = 0;
    let isDeaf = false;
    let hasSaidResult = false;
    let hasResult = false;
    const most = { events: limits.batchChars, result: limits.resultChars };
    const breakOff = (why) => {
        isDeaf = true;
        onBroken(why);
    };
    const take = async ({ kind, text }) => {
        if (isDeaf)
            return;
        const said = readJson(text);
        if (said === undefined || (kind === "events" && !Array.isArray(said)))
            return breakOff(`it said ${kind} that are not JSON of their shape`);
        try {
            await (kind === "events" ? hooks.events(said) : hooks.result(said));
        }
        catch (error) {
            return breakOff(`what it said could not be taken: ${firstLine(error)}`);
        }
        hasResult ||= kind === "result";
        onTaken(kind);
    };
    return {
        hear: (words) => {
            const { kind, text } = words;
            if (isDeaf || hasSaidResult)
                return;
            const chars = kind === "events" ? text.length + MESSAGE_CHARS : 0;
            heldChars += chars;
            if (text.length > most[kind])
                return breakOff(`its ${kind} took more than ${most[kind]} characters at once`);
            if (heldChars > HELD_BATCHES * limits.batchChars)
                return breakOff("it spoke without waiting to be heard");
            hasSaidResult = kind === "result";
            queue = queue
                .then(() => take(words))
                .then(() => {
                heldChars -= chars;
            });
        },
        settled: () => queue,
        hasResult: () => hasResult,
    };
}
