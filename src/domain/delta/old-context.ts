import type { Hunk } from "../diff/hunk.ts";
import { numberRows } from "../diff/number-rows.ts";
import { type BlockContext, type ChangeBlock, CONTEXT_LINES } from "./change-blocks.ts";

/** One file at an earlier base, and its way to the current base. */
export interface BaseMove {
  /** Lines at the earlier base. */
  readonly lines: readonly string[];
  /** Hunks from the earlier to the current base; none if the file is the same. */
  readonly hunks: readonly Hunk[];
}

/**
 * Returns the contexts that a block may have had at an earlier base: the lines around the place where its own base
 * lines were. Empty if the base changed the lines that the block deletes. Two places are possible for an insertion
 * where the base inserted or deleted lines, before and after those.
 */
export function findOldContexts(block: ChangeBlock, move: BaseMove): readonly BlockContext[] {
  const toOld = createLineMap(move);
  const { baseLine, deleted } = block;
  const places = new Set<number>();
  if (deleted > 0) {
    const start = toOld(baseLine);
    const isWhole = start !== undefined && toOld(baseLine + deleted - 1) === start + deleted - 1;
    if (isWhole) places.add(start);
  } else {
    const above = baseLine === 1 ? 0 : toOld(baseLine - 1);
    const below = toOld(baseLine);
    if (above !== undefined) places.add(above + 1);
    if (below !== undefined) places.add(below);
  }
  return [...places].map((start) => ({
    before: move.lines.slice(Math.max(0, start - 1 - CONTEXT_LINES), start - 1),
    after: move.lines.slice(start - 1 + deleted, start - 1 + deleted + CONTEXT_LINES),
  }));
}

/** Creates the map from lines of the current base to those of the earlier one, 1-based; `undefined` for new lines. */
function createLineMap({ lines, hunks }: BaseMove): (line: number) => number | undefined {
  const spans = hunks.map(toSpan);
  return (line) => {
    const span = spans.findLast(({ from }) => from <= line);
    if (span === undefined) return line <= lines.length ? line : undefined;
    if (line < span.end) return span.lines.get(line);
    const old = line + span.shift;
    return old <= lines.length ? old : undefined;
  };
}

/** The lines of the current base that a hunk shows. */
interface BaseSpan {
  readonly from: number;
  /** First line after the hunk. */
  readonly end: number;
  /** Lines of the earlier base by those of the current one. */
  readonly lines: ReadonlyMap<number, number>;
  /** Added to a line after the hunk, it gives the earlier one. */
  readonly shift: number;
}

function toSpan(hunk: Hunk): BaseSpan {
  const rows = numberRows(hunk);
  const lines = new Map<number, number>();
  for (const { left, right } of rows)
    if (left !== undefined && right !== undefined) lines.set(right, left);
  const removed = rows.filter(({ left }) => left !== undefined).length;
  const added = rows.filter(({ right }) => right !== undefined).length;
  // A side without lines names the line before.
  const old = removed === 0 ? hunk.oldStart + 1 : hunk.oldStart;
  const from = added === 0 ? hunk.newStart + 1 : hunk.newStart;
  const end = from + added;
  return { from, end, lines, shift: old + removed - end };
}
