import type { Hunk } from "../../../domain/diff/hunk.ts";
import { numberRows, type Row } from "../../../domain/diff/number-rows.ts";
import { type ChangeGroup, findGroupAt, findPartner, isLarge } from "./change-groups.ts";
import { type HunkBlock, type HunkSpan, sliceHunk } from "./hunk-span.ts";

/** Rendered line with its index in the hunk. */
export interface LineRow extends Row {
  readonly index: number;
}

/**
 * Row of the split layout: an unchanged line on both sides, a removed line beside an added one, or
 * one line alone.
 */
export interface SplitRow {
  readonly left?: LineRow | undefined;
  readonly right?: LineRow | undefined;
}

const rowsByBlock = new WeakMap<HunkBlock, readonly LineRow[]>();

/** Returns the lines of a block in patch order. */
export function toUnifiedRows(block: HunkBlock): readonly LineRow[] {
  const known = rowsByBlock.get(block);
  if (known !== undefined) return known;
  const rows = block.spans.flatMap((span) => toSpanRows(block.hunk, span));
  rowsByBlock.set(block, rows);
  return rows;
}

function toSpanRows(hunk: Hunk, span: HunkSpan): LineRow[] {
  return numberRows(sliceHunk(hunk, span)).map((row, index) => ({
    ...row,
    index: span.from + index,
  }));
}

/**
 * Returns the lines of a block side by side; a removed line is beside the added line that replaces
 * it.
 */
export function toSplitRows(block: HunkBlock): readonly SplitRow[] {
  const rows = toUnifiedRows(block);
  const split: SplitRow[] = [];
  let at = 0;
  while (at < rows.length) {
    const row = rows[at];
    if (row === undefined) break;
    const group = findGroupAt(block.hunk, row.index);
    if (group === undefined) {
      split.push({ left: row, right: row });
      at += 1;
      continue;
    }
    const end = endOfGroup(rows, at, group);
    split.push(...alignGroup(block.hunk, group, rows.slice(at, end)));
    at = end;
  }
  return split;
}

function endOfGroup(rows: readonly LineRow[], at: number, { from, to }: ChangeGroup): number {
  let end = at;
  while (end < rows.length) {
    const index = rows[end]?.index ?? -1;
    if (index < from || index >= to) break;
    end += 1;
  }
  return end;
}

function alignGroup(hunk: Hunk, group: ChangeGroup, rows: readonly LineRow[]): SplitRow[] {
  const removed = rows.filter(({ index }) => index < group.middle);
  const added = rows.filter(({ index }) => index >= group.middle);
  if (isLarge(group)) return zip(removed, added);
  const split: SplitRow[] = [];
  let [i, j] = [0, 0];
  removed.forEach((row, index) => {
    const partner = findPartner(hunk, group, row.index);
    const other = partner === undefined ? -1 : added.findIndex((one) => one.index === partner);
    if (other < j) return;
    split.push(...zip(removed.slice(i, index), added.slice(j, other)));
    split.push(...zip([row], added.slice(other, other + 1)));
    [i, j] = [index + 1, other + 1];
  });
  return [...split, ...zip(removed.slice(i), added.slice(j))];
}

function zip(left: readonly LineRow[], right: readonly LineRow[]): SplitRow[] {
  return Array.from(
    { length: Math.max(left.length, right.length) },
    (_, index): SplitRow => ({
      left: left[index],
      right: right[index],
    }),
  );
}

/** Class of a line, by kind. */
export const ROW_CLASSES = {
  addition: "add",
  deletion: "del",
  context: "ctx",
  note: "ctx eof",
} as const;

/** Sign of a line, by kind. */
export const ROW_SIGNS = { addition: "+", deletion: "−", context: "", note: "" } as const;
