import { chooseStart } from "./choose-start.js";
import { newLines, oldLines } from "./file-patch.js";
import { findRuns, LEVELS, mayStand, standsAt } from "./line-index.js";
import { matchNearly } from "./match-nearly.js";
import { matchWrapped } from "./match-wrapped.js";
import { linesFrom, nearestLines } from "./nearest-lines.js";
import { findOtherPlace } from "./other-place.js";
import { reindentHunk } from "./reindent-hunk.js";
import { restoreTypography } from "./restore-typography.js";
/** How far from the letter of the patch a place was found, the strictest first. */
export const RUNGS = ["exact", "recount", "offset", "whitespace", "anchored", "fuzzy"];
/** Places a hunk, and indents its added lines as the lines that matched stand in the file. */
export function placeHunk(choice) {
    const found = findPlace(choice);
    if (found.kind === "problem")
        return found;
    const lines = fitLines(choice, found);
    if (lines === found.lines)
        return found;
    if (!("reason" in lines))
        return { ...found, lines, written: found.lines };
    const nearest = linesFrom(choice.index, found.spans[0]?.from ?? found.at, found.spans.length);
    return { ...problem("indentation-differs", lines.reason), nearest };
}
/** Added lines with the file's own white space and quotes. */
function fitLines({ index, addsTabs = false }, found) {
    const lines = reindentHunk(index, { ...found, addsTabs });
    return "reason" in lines ? lines : restoreTypography(index, { ...found, lines });
}
/**
 * Finds the one place that a hunk can mean: all its lines as they are, then with other white space, then with a broken
 * line, then all but a bent line of context. A looser look is taken only where a stricter one finds nothing, and two
 * places that nothing tells apart are none.
 */
function findPlace(choice) {
    const { index, hunk } = choice;
    const wanted = oldLines(hunk).map(({ text }) => text);
    if (wanted.length === 0)
        return placeInsertion(index, hunk);
    for (const level of LEVELS) {
        const starts = findRuns(index, level, wanted);
        if (starts.length === 0)
            continue;
        return placeAmong(starts, level, choice);
    }
    return placeLoosely(index, hunk);
}
function placeAmong(starts, level, choice) {
    const { index, hunk } = choice;
    const start = chooseStart(starts, choice, level === "white-space" || level === "typography");
    if (start === undefined)
        return ambiguous(starts);
    const other = findOtherPlace(choice, start);
    if (other !== undefined)
        return torn(start, other);
    if (standsBehind(index, hunk, start))
        return ALREADY;
    const rung = rungOf({ level, hunk, start, isOnly: starts.length === 1 });
    const drift = starts.length > 1 || hunk.start === undefined ? {} : { drift: start + 1 - hunk.start };
    return { ...placedAt(hunk, start, rung), ...drift };
}
function placeLoosely(index, hunk) {
    if (isDone(index, hunk))
        return ALREADY;
    const wrapped = matchWrapped(index, hunk);
    if (wrapped !== undefined)
        return { kind: "placed", lines: hunk.lines, rung: "whitespace", spans: wrapped, at: 0 };
    const near = matchNearly(index, hunk);
    return near === undefined ? notFound(index, hunk) : placedAt(hunk, near, "fuzzy");
}
function placedAt(hunk, start, rung) {
    const spans = oldLines(hunk).map((_line, at) => ({ from: start + at, to: start + at + 1 }));
    return { kind: "placed", lines: hunk.lines, rung, spans, at: start };
}
function rungOf({ level, hunk, start, isOnly }) {
    if (!isOnly && hunk.anchors !== undefined)
        return "anchored";
    if (level !== "exact")
        return "whitespace";
    if (hunk.start !== undefined && hunk.start !== start + 1)
        return "offset";
    return hunk.isMiscounted === true ? "recount" : "exact";
}
/** Lines without anything around them go where the patch says, if the file could be that long. */
function placeInsertion(index, hunk) {
    const { start = 0 } = hunk;
    const base = { kind: "placed", lines: hunk.lines, spans: [], rung: "exact" };
    if (index.size === 0 || hunk.isAtEnd === true)
        return { ...base, at: index.size };
    if (start > 0 && start <= index.size && hunk.isMiscounted !== true)
        return { ...base, at: start };
    return problem("ambiguous", "it adds lines and shows none around them; add lines of context");
}
const ALREADY = {
    kind: "problem",
    code: "already-applied",
    message: "the change is there already",
};
const saysSomething = (hunk) => hunk.lines.some(({ op, text }) => op === "+" && /[\p{L}\p{N}]/u.test(text));
const onlyAdds = ({ lines }) => lines.every(({ op }) => op !== "-");
/** Lines that a hunk adds at its edge stand there already: its context alone cannot tell. */
function standsBehind(index, hunk, start) {
    const { lines } = hunk;
    const isAtEdge = lines[0]?.op === "+" || lines.at(-1)?.op === "+";
    if (!isAtEdge || !onlyAdds(hunk) || !saysSomething(hunk))
        return false;
    const above = lines.findIndex(({ op }) => op !== "+");
    const now = newLines(hunk).map(({ text }) => text);
    if (!mayStand(index, "white-space", now))
        return false;
    const numbers = now.map((text) => index.numberOf("white-space", text));
    return standsAt(index, "white-space", { numbers, start: start - above });
}
/** The new side stands in the file although the old one does not. */
function isDone(index, hunk) {
    const now = newLines(hunk).map(({ text }) => text);
    return saysSomething(hunk) && findRuns(index, "white-space", now).length > 0;
}
function notFound(index, hunk) {
    const nearest = nearestLines(index, hunk);
    const removed = hunk.lines.find(({ op, text }) => op === "-" && index.numberOf("typography", text) < 0);
    const said = removed === undefined
        ? problem("context-not-found", "the lines around the change stand nowhere in the file")
        : problem("removed-line-differs", `it removes ${quote(removed.text)}, which is no line of the file`);
    return nearest === undefined ? said : { ...said, nearest };
}
const MOST_QUOTED = 80;
const quote = (text) => JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
const problem = (code, message) => ({
    kind: "problem",
    code,
    message,
});
function torn(start, other) {
    const where = `its header points at line ${other + 1}, where its lines stand with other white space or quotes`;
    return problem("ambiguous", `${where}, but as it writes them they stand at line ${start + 1}; write every line with the file's own white space and show more lines around the change`);
}
const MOST_PLACES = 5;
function ambiguous(starts) {
    const lines = starts.slice(0, MOST_PLACES).map((start) => start + 1);
    const more = starts.length > lines.length ? ", …" : "";
    const where = `${starts.length} times (at lines ${lines.join(", ")}${more})`;
    return problem("ambiguous", `its lines occur ${where}; show more lines around the change`);
}
