import { decodeString } from "./decode-string.js";
import { isConcatenated } from "./ends-string.js";
import { findStringEnd, findTripleEnd } from "./find-string-end.js";
import { skipGap } from "./skip-gap.js";
const NAMES = {
    '"': undefined,
    "'": "single-quotes",
    "`": "backtick-quotes",
};
/** Reads a string, however it is quoted, and those that a plus sign adds to it. */
export function readString(reading, at) {
    const { text } = reading;
    const first = readOne(reading, at);
    let { node, end } = first;
    for (let plus = skipGap(text, end); node && isConcatenated(text, plus);) {
        const next = readOne(reading, skipGap(text, plus + 1));
        reading.repairs.add("concatenation");
        node = next.node && { ...next.node, value: node.value + next.node.value };
        end = next.end;
        plus = skipGap(text, end);
    }
    return { node, end };
}
function readOne(reading, at) {
    const triple = findTripleEnd(reading, at);
    if (triple) {
        reading.repairs.add("triple-quotes");
        return decoded(reading, at, triple);
    }
    const found = findStringEnd(reading, at);
    if ("cutAt" in found)
        return { node: undefined, end: found.cutAt };
    const open = reading.text[at] ?? "";
    const name = Object.hasOwn(NAMES, open) ? NAMES[open] : "smart-quotes";
    if (name !== undefined)
        reading.repairs.add(name);
    return decoded(reading, at, found);
}
function decoded({ text, repairs }, at, span) {
    const string = decodeString(text.slice(span.from, span.to), text[at] ?? "");
    for (const repair of string.repairs)
        repairs.add(repair);
    return { node: { kind: "text", value: string.value, ended: span.ended }, end: span.end };
}
