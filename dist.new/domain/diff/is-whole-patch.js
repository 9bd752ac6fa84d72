import { parseHunks } from "./parse-hunks.js";
const COUNTS = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
/**
 * Tells whether a file's patch holds all of its changes: every hunk has the lines that its header promises, and together
 * they add and remove as many as were counted. A code host cuts long patches off without saying so.
 */
export function isWholePatch(patch, { additions, deletions }) {
    const hunks = parseHunks(patch);
    const lines = hunks.flatMap((hunk) => hunk.lines);
    return (hunks.every(keepsPromise) &&
        countSigned(lines, "+") === additions &&
        countSigned(lines, "-") === deletions);
}
function keepsPromise({ header, lines }) {
    const [, left = "1", right = "1"] = COUNTS.exec(header) ?? [];
    const notes = countSigned(lines, "\\");
    const added = countSigned(lines, "+");
    const removed = countSigned(lines, "-");
    const context = lines.length - notes - added - removed;
    return context + removed === Number(left) && context + added === Number(right);
}
const countSigned = (lines, sign) => lines.filter((line) => line.startsWith(sign)).length;
