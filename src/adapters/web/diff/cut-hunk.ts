import type { Hunk } from "../../../domain/diff/hunk.ts";
import { type ChangeGroup, getChangeGroups, isLarge } from "./change-groups.ts";
import type { HunkBlock, HunkSpan } from "./hunk-span.ts";

export type DiffLayout = "unified" | "split";

/** Number of lines in a block: the browser can lay these out in a few milliseconds. */
export const BLOCK_LINES = 48;

const PLUS = 43;
const MINUS = 45;
const BACKSLASH = 92;

/**
 * Splits a hunk into blocks. In the split layout, lines shown side by side stay in the same block.
 */
export function cutHunk(hunk: Hunk, layout: DiffLayout): readonly HunkBlock[] {
  const runs = layout === "unified" ? evenRuns(hunk.lines.length) : splitRuns(hunk);
  const spans = numberRuns(hunk, runs.flat());
  let at = 0;
  return runs.map((run) => {
    const own = spans.slice(at, at + run.length);
    at += run.length;
    return { hunk, spans: own };
  });
}

/** Start inclusive, end exclusive. */
type LineRange = readonly [from: number, to: number];

function evenRuns(count: number): LineRange[][] {
  const runs: LineRange[][] = [];
  for (let from = 0; from < count; from += BLOCK_LINES)
    runs.push([[from, Math.min(from + BLOCK_LINES, count)]]);
  return runs;
}

function splitRuns(hunk: Hunk): LineRange[][] {
  const runs: LineRange[][] = [];
  let from = 0;
  let end = 0;
  const flush = (to: number): void => {
    if (to > from) runs.push([[from, to]]);
    from = to;
  };
  const advance = (to: number): void => {
    for (; end < to; end += 1) if (end - from >= BLOCK_LINES) flush(end);
  };
  for (const group of getChangeGroups(hunk)) {
    advance(group.from);
    if (isLarge(group)) {
      flush(group.from);
      runs.push(...largeRuns(group));
      from = group.to;
    } else if (group.to - from > BLOCK_LINES) flush(group.from);
    end = group.to;
  }
  advance(hunk.lines.length);
  flush(hunk.lines.length);
  return runs;
}

/** Returns the removed lines with the added lines that replace them. */
function largeRuns({ from, middle, to }: ChangeGroup): LineRange[][] {
  const runs: LineRange[][] = [];
  for (let at = 0; from + at < middle || middle + at < to; at += BLOCK_LINES) {
    const sides: LineRange[] = [
      [from + at, Math.min(from + at + BLOCK_LINES, middle)],
      [middle + at, Math.min(middle + at + BLOCK_LINES, to)],
    ];
    runs.push(sides.filter(([first, end]) => end > first));
  }
  return runs;
}

/** Sets the number of the first line of each run. */
function numberRuns(hunk: Hunk, runs: readonly LineRange[]): HunkSpan[] {
  const starts = new Map<number, Pick<HunkSpan, "left" | "right">>();
  const wanted = new Set(runs.map(([from]) => from));
  let left = hunk.oldStart;
  let right = hunk.newStart;
  hunk.lines.forEach((line, index) => {
    if (wanted.has(index)) starts.set(index, { left, right });
    const code = line.charCodeAt(0);
    if (code !== PLUS && code !== BACKSLASH) left += 1;
    if (code !== MINUS && code !== BACKSLASH) right += 1;
  });
  return runs.map(([from, to]) => ({ from, to, ...(starts.get(from) ?? { left, right }) }));
}
