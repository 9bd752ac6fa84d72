import { withoutSpace } from "./diff-index.js";
/** A quote shorter than this is too weak to stand for a part of a longer line. */
const MIN_PART_CHARS = 8;
const TAG = /^\s*\[[LR] *\d+\] ?/;
/** Tells whether a text holds a line that would be taken for one of the annotated diff. */
export function isTagged(text) {
    return text.split("\n").some((line) => TAG.test(line));
}
/**
 * Reads what a model quoted: one or more lines, with or without the position tags and signs of the annotated diff.
 * Gives `undefined` when nothing but white space was quoted.
 */
export function toQuote(text) {
    if (text === undefined)
        return undefined;
    const lines = text
        .split("\n")
        .map((line) => (TAG.test(line) ? line.replace(TAG, "").replace(/^[+-]/, "") : line));
    const keys = withoutBlankEnds(lines.map(withoutSpace));
    return keys.length === 0 ? undefined : keys;
}
function withoutBlankEnds(keys) {
    const first = keys.findIndex((key) => key !== "");
    const last = keys.findLastIndex((key) => key !== "");
    return first === -1 ? [] : keys.slice(first, last + 1);
}
/** Every place of the file's diff where the whole lines read as the quote, each row once whatever its side. */
export function findQuote(index, quote) {
    const exact = placesOf(index, quote, isSame);
    if (exact.length > 0)
        return exact;
    // As the diff writes it, signs included.
    const unsigned = withoutBlankEnds(quote.map((key) => key.replace(/^[+-]/, "")));
    if (unsigned.length > 0) {
        const places = placesOf(index, unsigned, isSame);
        if (places.length > 0)
            return places;
    }
    const [only] = quote;
    if (quote.length > 1 || only === undefined || only.length < MIN_PART_CHARS)
        return [];
    return placesOf(index, quote, (key, wanted) => key.includes(wanted));
}
const isSame = (key, wanted) => key === wanted;
function placesOf(index, quote, matches) {
    const taken = new Set();
    const right = placesOn(rowsOn(index, "RIGHT"), { quote, matches, taken }).map((place) => ({ side: "RIGHT", ...place }));
    // Context stands on both sides: the same rows are one place.
    const left = placesOn(rowsOn(index, "LEFT"), { quote, matches, taken })
        .filter(({ isNew }) => isNew)
        .map((place) => ({ side: "LEFT", ...place }));
    return [...right, ...left].map(({ side, first, last }) => ({ side, first, last }));
}
function rowsOn(index, side) {
    return index.rows.filter((row) => (side === "LEFT" ? row.left : row.right) !== undefined);
}
/** Finds the runs of some rows that read as the quote, and takes their rows. */
function placesOn(rows, { quote, matches, taken }) {
    // From where the last run began up to here all rows are taken.
    let free = 0;
    return endsOf(rows, quote, matches).flatMap((end) => {
        const run = rows.slice(Math.max(free, end - quote.length + 1), end + 1);
        free = end + 1;
        const isNew = run.some((row) => !taken.has(row));
        for (const row of run)
            taken.add(row);
        const [first, last] = [rows[end - quote.length + 1], rows[end]];
        return first === undefined || last === undefined ? [] : [{ first, last, isNew }];
    });
}
/**
 * Offset of the last row of every run within a hunk that reads as the quote. By Knuth, Morris and Pratt: a long quote of
 * lines that are all alike, in a file of such lines, takes no longer than any other.
 */
function endsOf(rows, quote, matches) {
    const back = fallbacks(quote);
    const ends = [];
    let length = 0;
    const read = (key) => {
        while (length > 0 && !matches(key, quote[length] ?? ""))
            length = back[length - 1] ?? 0;
        if (matches(key, quote[length] ?? ""))
            length += 1;
    };
    rows.forEach(({ key, hunk }, at) => {
        if (hunk !== rows[at - 1]?.hunk)
            length = 0;
        read(key);
        if (length < quote.length)
            return;
        ends.push(at);
        length = back[length - 1] ?? 0;
    });
    return ends;
}
/** For each begin of a quote the length of its longest end, other than itself, that the quote begins with as well. */
function fallbacks(quote) {
    const back = [0];
    let length = 0;
    for (let at = 1; at < quote.length; at += 1) {
        while (length > 0 && quote[at] !== quote[length])
            length = back[length - 1] ?? 0;
        if (quote[at] === quote[length])
            length += 1;
        back.push(length);
    }
    return back;
}
