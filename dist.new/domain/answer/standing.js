import { readLines } from "./text-lines.js";
/** Stands for each character of a document in a masked text. */
export const DOCUMENT = "\ufffc";
// Stands for each character of markup: white space, but none that indents a line.
const MARKUP = "\f";
const BEFORE = /^[\s\ufeff\u200b-\u200f\u2060"'\\[{,;\ufffc]*$/;
const BEHIND = /^[\s\ufeff\u200b-\u200f\u2060"'\\\]},;.\ufffc]*$/;
// A fence that the model began without a new line.
const FENCE_BEHIND = /^[^\S\n]*(?:`{3,}|~{3,})[\w+#-]*\s*$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
// Words with which a model announces its own answer; "The file says:" is none of them.
const LEAD_IN = /^\s*(?:[*_#]*\s*)?(?:here(?:['’]s| is| are)?\s+)?(?:(?:the|my|your|our)\s+)?(?:(?:final|json|code|complete|full|corrected|updated|assistant|ai|model)\s+)*(?:assistant|ai|model|final|answer|review|result|output|response|object|json|verdict)\s*[*_]*\s*(?:[:：]|is[:：]?)\s*[*_]*\s*$/i;
const ORDER = ["alone", "sentence", "quoted"];
/** Returns the weaker of two standings. */
export function weaker(one, other) {
    return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;
}
/** Creates the function that says how a document with this extent, whole or cut, stands in a text. */
export function createStanding(text, extents) {
    const masked = mask(text, extents);
    const { lines, regions } = readLines(masked, text);
    return (start, end, isWhole) => {
        const line = lineAt(lines, start);
        if (line.isQuote || regions.some((region) => region.start <= start && start < region.end))
            return "quoted";
        if (line.fence)
            return line.fence.isWhole && !line.fence.isLabelled ? "alone" : "quoted";
        // What follows a cut document is a rest of it.
        const behind = isWhole ? masked.slice(end, Math.max(lineAt(lines, end).end, end)) : "";
        return standingBetween(masked.slice(line.start, start), behind);
    };
}
/** Says how a document stands by the rest of its lines. */
function standingBetween(before, behind) {
    if (/`[^\S\n]*$/.test(before) || /^[^\S\n]*`{1,2}(?!`)/.test(behind))
        return "quoted";
    const isApart = BEFORE.test(before) || LEAD_IN.test(before);
    const isEnd = BEHIND.test(behind) || FENCE_BEHIND.test(behind);
    return isApart && isEnd && !INDENTED.test(before) ? "alone" : "sentence";
}
function mask(text, extents) {
    let [masked, at] = ["", 0];
    for (const { start, end, kind } of [...extents].sort((one, other) => one.start - other.start)) {
        if (end <= at)
            continue;
        const from = Math.max(start, at);
        const filler = kind === "document" ? DOCUMENT : MARKUP;
        masked += text.slice(at, from) + text.slice(from, end).replace(/[^\n]/g, filler);
        at = end;
    }
    return masked + text.slice(at);
}
function lineAt(lines, at) {
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((lines[middle]?.start ?? 0) <= at)
            low = middle;
        else
            high = middle - 1;
    }
    return lines[low] ?? { start: 0, end: 0, isQuote: false, fence: undefined };
}
