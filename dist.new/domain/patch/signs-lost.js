import { depthsOf } from "./file-depths.js";
/**
 * Tells lines of context that lost their sign, or have one blank more behind it, from a hunk that is shifted by a blank:
 * where both explain it, the depths that the file uses decide.
 */
export function readSigns(index, rows, found) {
    const blank = blankOff(rows);
    if (blank === undefined)
        return "other";
    const isDepth = depthsOf(index);
    const written = rows.filter(({ op }) => op === "+").map((row) => row.written);
    const fitsAsWritten = written.every(isDepth);
    if (found === undefined) {
        const indents = rows.flatMap(({ file }) => file?.indent ?? []);
        if (indents.some((indent) => /^ +$/.test(indent)) &&
            indents.some((indent) => /\t/.test(indent)))
            return "unclear";
        const mayBeBent = written.some((indent) => isDepth(moveBy(indent, 1)) || isDepth(moveBy(indent, -1)));
        return fitsAsWritten && !mayBeBent ? "as-written" : "unclear";
    }
    const fitsMoved = written.every((indent) => isDepth(moveBy(indent, blank)));
    if (fitsAsWritten === fitsMoved)
        return "unclear";
    return fitsMoved ? "shifted" : "as-written";
}
/** Blanks that the context has too many (1) or too few (-1), when nothing else but single signs differs. */
function blankOff(rows) {
    const old = rows.filter(({ file }) => file?.isSame === true);
    const explains = (blank) => old.every(({ op, written, file }) => {
        if (written === file?.indent)
            return true;
        return op === " " && moveBy(written, blank) === file?.indent;
    });
    if (explains(1))
        return 1;
    return explains(-1) ? -1 : undefined;
}
function moveBy(indent, blank) {
    if (blank === 1)
        return ` ${indent}`;
    return indent.startsWith(" ") ? indent.slice(1) : undefined;
}
