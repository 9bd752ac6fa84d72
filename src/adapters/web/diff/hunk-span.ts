import type { Hunk } from "../../../domain/diff/hunk.ts";

/** A run of lines of a hunk, with the numbers that its first line has or would have. */
export interface HunkSpan {
  /** Indexes into the lines of the hunk: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

/** Lines of a hunk that are shown, and taken away, together. */
export interface HunkBlock {
  readonly hunk: Hunk;
  /** Two when lines stand side by side that are far apart in the hunk. */
  readonly spans: readonly HunkSpan[];
}

/** The lines of a span as a hunk of their own. */
export function sliceHunk(hunk: Hunk, { from, to, left, right }: HunkSpan): Hunk {
  return {
    header: hunk.header,
    oldStart: left,
    newStart: right,
    lines: hunk.lines.slice(from, to),
  };
}
