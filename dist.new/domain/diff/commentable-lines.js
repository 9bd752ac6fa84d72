import { parseHunks } from "./parse-hunks.js";
/**
 * Tells which lines of a file's patch can carry a comment: every line of a hunk, additions on the RIGHT,
 * deletions on the LEFT, context on both. A patch without hunks has none.
 *
 * @example
 * commentableLines("@@ -1,2 +1,2 @@\n a\n-b\n+c").has("LEFT", 2); // true
 */
export function commentableLines(patch) {
    return commentableHunks(parseHunks(patch));
}
/** As `commentableLines`, over hunks that are parsed already. */
export function commentableHunks(hunks) {
    const ranges = { LEFT: toRanges(hunks, "LEFT"), RIGHT: toRanges(hunks, "RIGHT") };
    return {
        ranges,
        has: (side, line) => find(ranges[side], line) !== -1,
        sameHunk: (side, first, second) => {
            const index = find(ranges[side], first);
            return index !== -1 && index === find(ranges[side], second);
        },
    };
}
function toRanges(hunks, side) {
    const absent = side === "LEFT" ? "+" : "-";
    const ranges = hunks.flatMap((hunk) => {
        let count = 0;
        for (const line of hunk.lines) {
            if (!line.startsWith(absent) && !line.startsWith("\\"))
                count += 1;
        }
        const from = side === "LEFT" ? hunk.oldStart : hunk.newStart;
        return count === 0 ? [] : [[from, from + count - 1]];
    });
    return ranges.sort((a, b) => a[0] - b[0]);
}
/** Index of the range that holds the line, or -1. */
function find(ranges, line) {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
        const middle = (low + high) >> 1;
        const [from, to] = ranges[middle];
        if (line < from)
            high = middle - 1;
        else if (line > to)
            low = middle + 1;
        else
            return Number.isInteger(line) ? middle : -1;
    }
    return -1;
}
