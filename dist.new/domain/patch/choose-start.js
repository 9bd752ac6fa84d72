import { newLines, oldLines } from "./file-patch.js";
/** Of several places the one that anchor, order, number or end of file point at clearly; `undefined` when none is. */
export function chooseStart(all, choice, isLoose = false) {
    const { index, hunk, after } = choice;
    const starts = preferEnd(all, choice);
    if (starts.length === 1)
        return starts[0];
    if (hunk.anchors !== undefined) {
        const anchor = findAnchor(index, hunk.anchors);
        // Where white space differs, the first of several is not surely the one that is meant.
        const below = starts.filter((start) => start >= (anchor ?? 0));
        if (anchor !== undefined)
            return isLoose && below.length > 1 ? undefined : below[0];
    }
    if (hunk.start !== undefined && hunk.start <= index.size)
        return byNumber(starts, hunk.start - 1, choice.drift);
    const later = hunk.isOrdered === true ? starts.filter((start) => start >= after) : [];
    return later.length === 1 ? later[0] : undefined;
}
function preferEnd(starts, { index, hunk }) {
    const wantsEnd = hunk.isAtEnd === true || saysNoEol(hunk);
    const last = index.size - oldLines(hunk).length;
    return wantsEnd && starts.includes(last) ? [last] : starts;
}
/** `\ No newline at end of file` after a side's last line says that the side ends the file. */
const saysNoEol = (hunk) => oldLines(hunk).at(-1)?.noEol === true || newLines(hunk).at(-1)?.noEol === true;
/** The line from which on the hunk stands; an anchor that occurs twice says nothing. */
function findAnchor(index, anchors) {
    let from = 0;
    for (const anchor of anchors) {
        const number = index.numberOf("white-space", anchor);
        const [at, other] = index.places("white-space", number).filter((place) => place >= from);
        if (at === undefined || other !== undefined)
            return undefined;
        from = at;
    }
    return from;
}
/** A number and the drift of the other hunks must not contradict each other. */
function byNumber(starts, stated, drift) {
    const near = nearestTo(starts, stated);
    if (drift === 0)
        return near;
    const drifted = starts.includes(stated + drift) ? stated + drift : undefined;
    if (near === undefined || drifted === undefined)
        return near ?? drifted;
    return near === drifted ? near : undefined;
}
const NEAR = 10;
/** The nearest place, when the next nearest is much farther away. */
function nearestTo(starts, wanted) {
    let first;
    let [near, far] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const start of starts) {
        const distance = Math.abs(start - wanted);
        if (distance < near)
            [first, near, far] = [start, distance, near];
        else
            far = Math.min(far, distance);
    }
    return near === 0 || (near <= NEAR && far >= 3 * near + 5) ? first : undefined;
}
