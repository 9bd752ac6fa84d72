import {
  type BlockFrame,
  type IndentedLine,
  indentStep,
  isWellShaped,
  mayOpen,
} from "./block-shape.ts";
import type { HunkRow, RowGroup } from "./hunk-rows.ts";
import { getIndent, type IndentRule } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";

/** A line beside a group, as in the file and, if the hunk shows it, as in the patch. */
export interface Neighbour extends IndentedLine {
  readonly written?: string | undefined;
}

/** The lines around a group of added lines after the change. */
export interface GroupFrame extends BlockFrame {
  readonly above?: Neighbour | undefined;
  readonly below?: Neighbour | undefined;
}

/** Finds the lines above and below a group, in the hunk or else in the file. */
export function findGroupFrame(
  index: LineIndex,
  { rows, at }: { readonly rows: readonly HunkRow[]; readonly at: number },
  { removed, added }: RowGroup,
): GroupFrame {
  const own = new Set([...removed, ...added]);
  const first = rows.findIndex((row) => own.has(row));
  const last = rows.findLastIndex((row) => own.has(row));
  const start = rows.find(({ file }) => file !== undefined)?.file?.at ?? at;
  const end = (rows.findLast(({ file }) => file !== undefined)?.file?.at ?? at - 1) + 1;
  const above = toNeighbour(rows[first - 1]) ?? findNextLine(index, start - 1, -1);
  const below = toNeighbour(rows[last + 1]) ?? findNextLine(index, end, 1);
  const from =
    rows.slice(0, first).findLast(({ file }) => file !== undefined)?.file?.at ?? start - 1;
  return {
    above,
    below,
    open: listOpenBlocks(index, from),
    step: indentStep(index.texts),
  };
}

const toNeighbour = (row: HunkRow | undefined): Neighbour | undefined =>
  row?.file === undefined
    ? undefined
    : {
        text: row.file.text,
        indent: row.file.indent,
        written: row.file.isSame ? row.written : undefined,
      };

function findNextLine(index: LineIndex, from: number, step: 1 | -1): Neighbour | undefined {
  for (let at = from; at >= 0 && at < index.size; at += step) {
    index.spend(1);
    const line = index.texts[at] ?? "";
    if (line.trim() !== "") return { text: line.trim(), indent: getIndent(line) };
  }
  return undefined;
}

/** Lists the indentations of the lines around a line, from the innermost block outwards. */
function listOpenBlocks(index: LineIndex, from: number): string[] {
  const open: string[] = [];
  for (let at = from; at >= 0 && open.at(-1) !== ""; at -= 1) {
    index.spend(1);
    const line = index.texts[at] ?? "";
    const indent = getIndent(line);
    if (line.trim() !== "" && indent.length < (open.at(-1)?.length ?? Infinity)) open.push(indent);
  }
  return open;
}

/** Decides whether the blocks around a group are well formed if its lines are indented by a rule. */
export function fitsFrame(group: RowGroup, frame: GroupFrame, law: IndentRule): boolean {
  const lines: IndentedLine[] = [];
  for (const { text, written } of group.added) {
    const indent = law(written);
    if (indent === undefined) return false;
    lines.push({ text, indent });
  }
  const { above, below } = frame;
  const all = [
    ...(above === undefined ? [] : [above]),
    ...lines,
    ...(below === undefined ? [] : [below]),
  ];
  return isWellShaped(all, frame);
}

/** Decides whether a group's first line is as deep as its neighbours, both in the patch and in the file. */
export function checkFirstDepth(
  { removed, added }: RowGroup,
  { above, below, step }: GroupFrame,
): { readonly asWritten: boolean; readonly asInFile: boolean } {
  const [first] = added;
  const refs: Neighbour[] = removed.flatMap((row) => toNeighbour(row) ?? []);
  if (above !== undefined) refs.push(above);
  if (below !== undefined) refs.push(below);
  const written = new Set(refs.map((ref) => ref.written));
  const inFile = new Set(refs.map(({ indent }) => indent));
  if (above !== undefined && mayOpen(above.text)) {
    inFile.add(above.indent + step);
    if (above.written !== undefined) written.add(above.written + step);
  }
  return {
    asWritten: first !== undefined && written.has(first.written),
    asInFile: first !== undefined && inFile.has(first.written),
  };
}

/**
 * Decides whether removed lines leave the lines below them deeper than those above, without a line that opens a
 * block.
 */
export function leavesHole({ above, below }: GroupFrame): boolean {
  if (above === undefined || below === undefined || mayOpen(above.text)) return false;
  return below.indent.length > above.indent.length;
}

/** Decides whether deeper lines below one of the removed lines are left behind. */
export function leavesBody({ removed }: RowGroup, { below }: GroupFrame): boolean {
  const last = removed.at(-1)?.file;
  return last !== undefined && below !== undefined && measureIndent(below) > measureIndent(last);
}

const measureIndent = ({ indent }: { readonly indent: string }): number =>
  indent.replaceAll("\t", " ".repeat(8)).length;
