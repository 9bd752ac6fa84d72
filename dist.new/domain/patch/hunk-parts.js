const ELLIPSIS = /^\s*(?:(?:\/\/|#|--|\/\*|<!--|;|%|\*)\s*)?(?:\.{3}|…)(?:\s.*)?$/;
/** The hunks of a file as they are to be placed: one given twice once, and one with `...` in it as several. */
export function hunkParts(index, hunks) {
    return givenOnce(hunks).flatMap((hunk) => splitAtEllipsis(index, hunk));
}
/** A hunk that is given twice, byte for byte, is meant once. */
export function givenOnce(hunks) {
    return [...new Map(hunks.map((hunk) => [JSON.stringify(hunk), hunk])).values()];
}
/** `...` stands for lines between; one that the file really has is a line like others. */
function splitAtEllipsis(index, hunk) {
    const parts = [[]];
    for (const line of hunk.lines) {
        const isGap = line.op === " " && ELLIPSIS.test(line.text) && index.numberOf("white-space", line.text) < 0;
        if (isGap)
            parts.push([]);
        else
            parts.at(-1)?.push(line);
    }
    if (parts.length === 1)
        return [hunk];
    const { start: _start, ...later } = hunk;
    return parts
        .map((lines, at) => at === 0 ? { ...hunk, lines } : { ...later, lines, isOrdered: true })
        .filter(({ lines }) => lines.some(({ op }) => op !== " "));
}
