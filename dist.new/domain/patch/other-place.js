import { oldLines } from "./file-patch.js";
import { indentOf } from "./indent-law.js";
import { findRuns, keyOf } from "./line-index.js";
/**
 * Finds the place that a hunk's header points at when its lines stand there but for white space or quotes, and word for
 * word only elsewhere: one of the two is wrong. Gives the index of its first line.
 */
export function findOtherPlace(choice, start) {
    const { hunk, drift } = choice;
    const isNumbered = hunk.start !== undefined && hunk.isMiscounted !== true;
    const isConfirmed = isNumbered && [0, drift].includes(start + 1 - (hunk.start ?? 0));
    if (isConfirmed)
        return undefined;
    return (isNumbered ? byNumber(choice) : undefined) ?? byHeading(choice, start);
}
function byNumber({ index, hunk }) {
    const stated = (hunk.start ?? 0) - 1;
    const wanted = oldLines(hunk);
    index.spend(wanted.length);
    const lineAt = (at) => index.texts[stated + at] ?? "\n";
    const isThere = wanted.every(({ text }, at) => keyOf("typography", lineAt(at)) === keyOf("typography", text));
    // White space at the ends of lines, and behind what they begin with, is often lost.
    const isOther = wanted.some(({ text }, at) => indentOf(text) !== indentOf(lineAt(at)));
    return isThere && isOther ? stated : undefined;
}
function byHeading({ index, hunk }, start) {
    const heading = headingOf(hunk);
    if (heading === undefined)
        return undefined;
    // Most lines differ from it in their first character.
    index.spend(Math.ceil(index.size / 8));
    const places = index.texts.flatMap((text, at) => (text.trim() === heading ? [at] : []));
    const isBelow = (at) => places.some((place) => standsBelow(index, place, at));
    if (places.length === 0 || isBelow(start))
        return undefined;
    const wanted = oldLines(hunk).map(({ text }) => text);
    return findRuns(index, "typography", wanted).find(isBelow);
}
const headingOf = ({ heading, anchors }) => {
    const text = (heading ?? anchors?.at(-1))?.trim();
    return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
};
/** Tells whether a line is in the block that another one begins. */
function standsBelow(index, heading, at) {
    if (at <= heading)
        return false;
    const depth = indentOf(index.texts[heading] ?? "").length;
    for (let line = heading + 1; line <= at; line += 1) {
        index.spend(1);
        const text = index.texts[line] ?? "";
        if (/^\s*[\p{L}\p{N}_$@"'[]/u.test(text) && indentOf(text).length <= depth)
            return false;
    }
    return true;
}
