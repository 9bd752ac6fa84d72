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

/** Returns the contexts that a block may have had at an earlier base. */
export type FindOldContexts = (block: ChangeBlock) => readonly BlockContext[];

/**
 * Creates the lookup of a block's contexts at an earlier base: the lines around the place where its own base lines
 * were. None if the base changed the lines that the block deletes. Two places are possible for an insertion where the
 * base inserted or deleted lines, before and after those.
 */
export function createFindOldContexts(move: BaseMove): FindOldContexts {
  const toOld = createLineMap(move);
  return (block) =>
    listOldPlaces(block, toOld).map((start) => ({
      before: move.lines.slice(Math.max(0, start - 1 - CONTEXT_LINES), start - 1),
      after: move.lines.slice(start - 1 + block.deleted, start - 1 + block.deleted + CONTEXT_LINES),
    }));
}

/** Returns an earlier line, 1-based; `undefined` for a line that the base added. */
type ToOldLine = (line: number) => number | undefined;

/** Lists the lines of the earlier base before which a block may have begun. */
function listOldPlaces({ baseLine, deleted }: ChangeBlock, toOld: ToOldLine): readonly number[] {
  if (deleted > 0) {
    const start = toOld(baseLine);
    const isWhole = start !== undefined && toOld(baseLine + deleted - 1) === start + deleted - 1;
    return isWhole ? [start] : [];
  }
  const above = baseLine === 1 ? 0 : toOld(baseLine - 1);
  const places = [above === undefined ? undefined : above + 1, toOld(baseLine)];
  return [...new Set(places)].filter((place) => place !== undefined);
}

/** Creates the map from lines of the current base to those of the earlier one. */
function createLineMap({ lines, hunks }: BaseMove): ToOldLine {
  const spans = hunks.map(toSpan);
  return (line) => {
    const span = findSpan(spans, line);
    if (span === undefined) return line <= lines.length ? line : undefined;
    if (line < span.end) return span.lines.get(line);
    const old = line + span.shift;
    return old <= lines.length ? old : undefined;
  };
}

/** Returns the last span that begins at or before a line, by binary search. */
function findSpan(spans: readonly BaseSpan[], line: number): BaseSpan | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.from ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
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
