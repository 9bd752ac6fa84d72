import { awaitsKey, rootKey } from "./contract-keys.js";
import { readKey } from "./read-key.js";
import { beganWith, firstKey, isBeforeAnswer } from "./reading.js";
const MAX_LOOK_BACK = 200;
const MAX_LINE = 20_000;
/** Returns where an answer begins inside a string that was cut, if this quote opens its first key. */
export function findRestart(reading, quote) {
    const { text, contract } = reading;
    const brace = lastBefore(text, quote);
    if (text[brace] !== "{")
        return undefined;
    const key = readKey(text, quote);
    if (!key || rootKey(contract, key.name) === undefined)
        return undefined;
    return beganWith(reading, key.name) || isBeforeAnswer(reading) ? brace : undefined;
}
/** Returns a string whose closing quote is missing, if this quote opens the key behind it. */
export function findLostEnd(reading, open, quote) {
    const { text } = reading;
    const last = lastBefore(text, quote);
    if (last <= open || quote - open > MAX_LINE)
        return undefined;
    const key = readKey(text, quote);
    if (!key?.quoted)
        return undefined;
    const to = beforeSibling(reading, key, last) ?? endOfLine(reading, key, { open, last, quote });
    if (to === undefined)
        return undefined;
    reading.repairs.add("missing-quote");
    return { from: open + 1, to, end: to, ended: true };
}
// `…}, {"path": `: the next object begins with the same key as this one.
function beforeSibling({ text, stack }, key, last) {
    const frame = stack.at(-1);
    if (!frame || firstKey(frame.node) !== key.name || text[last] !== "{")
        return undefined;
    const comma = lastBefore(text, last);
    const brace = lastBefore(text, comma);
    return text[comma] === "," && text[brace] === "}" ? brace : undefined;
}
// A string of one line, and below it a key that the object waits for.
function endOfLine(reading, key, { open, last, quote }) {
    const { text, stack, contract } = reading;
    const object = stack.at(-1)?.node;
    if (object?.kind !== "object" || !awaitsKey(contract, object, key.name))
        return undefined;
    const lineBreak = text.indexOf("\n", open);
    if (lineBreak < last || lineBreak > quote)
        return undefined;
    return text[last] === "," ? last : last + 1;
}
function lastBefore(text, at) {
    const window = text.slice(Math.max(0, at - MAX_LOOK_BACK), at).trimEnd();
    return Math.max(0, at - MAX_LOOK_BACK) + window.length - 1;
}
