import type { Hunk, Side } from "./hunk.ts";
import { parseHunks } from "./parse-hunks.ts";

/** First and last line, both inclusive. */
export type LineRange = readonly [from: number, to: number];

/** Positions of one file that can carry a review comment. */
export interface CommentableLines {
  /**
   * One range for each hunk with lines on that side, in order; ranges of adjacent hunks are not
   * merged.
   */
  readonly ranges: Readonly<Record<Side, readonly LineRange[]>>;
  has(side: Side, line: number): boolean;
  /** Returns whether both lines are in the same hunk on that side. */
  sameHunk(side: Side, first: number, second: number): boolean;
}

/**
 * Computes the lines of a file's patch that can carry a comment: every line of a hunk, additions on
 * the RIGHT, deletions on the LEFT, context on both. A patch without hunks has none.
 *
 * @example
 * commentableLines("@@ -1,2 +1,2 @@\n a\n-b\n+c").has("LEFT", 2); // true
 */
export function commentableLines(patch: string): CommentableLines {
  return commentableHunks(parseHunks(patch));
}

/** Like `commentableLines`, for parsed hunks. */
export function commentableHunks(hunks: readonly Hunk[]): CommentableLines {
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

function toRanges(hunks: readonly Hunk[], side: Side): LineRange[] {
  const absent = side === "LEFT" ? "+" : "-";
  const ranges = hunks.flatMap((hunk): LineRange[] => {
    let count = 0;
    for (const line of hunk.lines) {
      if (!line.startsWith(absent) && !line.startsWith("\\")) count += 1;
    }
    const from = side === "LEFT" ? hunk.oldStart : hunk.newStart;
    return count === 0 ? [] : [[from, from + count - 1]];
  });
  return ranges.sort((a, b) => a[0] - b[0]);
}

/** Returns the index of the range that contains the line, or -1. */
function find(ranges: readonly LineRange[], line: number): number {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] as LineRange;
    if (line < from) high = middle - 1;
    else if (line > to) low = middle + 1;
    else return Number.isInteger(line) ? middle : -1;
  }
  return -1;
}
