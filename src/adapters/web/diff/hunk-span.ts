import type { Hunk } from "../../../domain/diff/hunk.ts";

/** Run of lines of a hunk, with the line numbers of its first line on both sides. */
export interface HunkSpan {
  /** Indexes into the lines of the hunk: start inclusive, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

/** Lines of a hunk that are rendered and removed together. */
export interface HunkBlock {
  readonly hunk: Hunk;
  /** Two spans if lines stand side by side that are far apart in the hunk. */
  readonly spans: readonly HunkSpan[];
}

/** Returns the lines of a span as a separate hunk. */
export function sliceHunk(hunk: Hunk, { from, to, left, right }: HunkSpan): Hunk {
  return {
    header: hunk.header,
    oldStart: left,
    newStart: right,
    lines: hunk.lines.slice(from, to),
  };
}
