import { oldLines } from "./file-patch.js";
import { keyOf } from "./line-index.js";
const MOST_PIECES = 8;
/** Lines that a hunk may have beyond those of the file, for the pieces. */
const MOST_MORE = 64;
/** Finds the one place where the lines stand when a removed line that the model broke in two is put together again. */
export function matchWrapped(index, hunk) {
    const lines = oldLines(hunk);
    if (lines.length > index.size + MOST_MORE || !lines.some(({ op }) => op === "-"))
        return undefined;
    const wanted = lines.map(({ op, text }) => ({ op, key: keyOf("typography", text) }));
    const keys = index.keys("typography");
    const first = wanted[0]?.key ?? "";
    let found;
    for (const [start, key] of keys.entries()) {
        index.spend(1);
        // Where the first line does not even begin, nothing else is looked at.
        if (!key.startsWith(first))
            continue;
        const spans = align({ keys, spend: index.spend }, wanted, start);
        if (spans === undefined)
            continue;
        if (found !== undefined)
            return undefined;
        found = spans;
    }
    return found;
}
function align({ keys, spend }, wanted, start) {
    const spans = [];
    let line = start;
    for (let at = 0; at < wanted.length;) {
        const group = countPieces(keys[line], wanted, at);
        spend(1);
        if (group === undefined)
            return undefined;
        spans.push({ from: line, to: line + 1 });
        // The other pieces of a broken line stand nowhere by themselves.
        for (let piece = 1; piece < group; piece += 1)
            spans.push({ from: line + 1, to: line + 1 });
        at += group;
        line += 1;
    }
    return spans;
}
/** How many of the wanted lines from `first` on make up the file's line; only what is removed may be broken. */
function countPieces(whole, wanted, first) {
    if (whole === undefined)
        return undefined;
    let length = 0;
    for (const [piece, { key }] of wanted.slice(first, first + MOST_PIECES).entries()) {
        if (!whole.startsWith(key, length) || (key === "" && whole !== ""))
            return undefined;
        length += key.length;
        if (length < whole.length)
            continue;
        // The rest of a broken line may have lost its sign.
        return piece === 0 || wanted[first]?.op === "-" ? piece + 1 : undefined;
    }
    return undefined;
}
