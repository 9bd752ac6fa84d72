import { holdsString, mustOpen, stripTrailingComment } from "./block-shape.ts";
import { findGroupFrame } from "./hunk-frame.ts";
import { groupRows, pairHunkRows, type RowGroup } from "./hunk-rows.ts";
import { getIndent } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";
import type { PlacedHunk } from "./place-hunk.ts";

/**
 * Finds hunks that match as written and add blocks without indentation, while another hunk of the file visibly lost
 * its white space: context at the margin does not show the loss. Returns the line that opens such a block, by hunk
 * index.
 */
export function findFlatBlocks(
  index: LineIndex,
  hunks: readonly PlacedHunk[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const lost = hunks.map((hunk) => hasLostDepth(index, hunk));
  if (!lost.includes(true)) return found;
  for (const [at, hunk] of hunks.entries()) {
    const opener = lost[at] === true ? undefined : findFlatBlock(index, hunk);
    if (opener !== undefined && alwaysOpensBlock(index, opener)) found.set(at, opener);
  }
  return found;
}

/** A difference of one space is the sign of the line. */
const MIN_LOST = 2;

function hasLostDepth(index: LineIndex, { lines, written = lines, spans }: PlacedHunk): boolean {
  index.spend(lines.length);
  return pairHunkRows({ lines: written, spans }, index.texts).some((row) => {
    const { indent, isSame } = row.file ?? { indent: "", isSame: false };
    const gone = indent.slice(row.written.length);
    return isSame && (gone.length >= MIN_LOST || gone.includes("\t"));
  });
}

function findFlatBlock(index: LineIndex, { lines, spans, at }: PlacedHunk): string | undefined {
  const rows = pairHunkRows({ lines, spans }, index.texts);
  // An indented line of context shows that the hunk kept its indentation.
  const isAtMargin = rows.every(({ file }) => (file?.indent ?? "") === "");
  if (!isAtMargin || holdsString(rows)) return undefined;
  for (const group of groupRows(rows)) {
    if (group.added.length === 0) continue;
    const opener = findOpenerAbove(group, findGroupFrame(index, { rows, at }, group).above);
    if (opener !== undefined) return opener;
  }
  return undefined;
}

interface DeepLine {
  readonly text: string;
  readonly indent: string;
}

function findOpenerAbove({ added }: RowGroup, above: DeepLine | undefined): string | undefined {
  const lines = [
    ...(above === undefined ? [] : [above]),
    ...added.map(({ text, written }) => ({ text, indent: written })),
  ];
  return lines.find((line, at) => line.indent === "" && isFlat(line, lines[at + 1]))?.text;
}

const NOT_CODE = /^(?:#|\/[/*]|\*|--|;|["'`<])/;

const isOpener = (text: string): boolean => mustOpen(text) && !NOT_CODE.test(text);

const isFlat = (line: DeepLine, next: DeepLine | undefined): boolean =>
  next !== undefined &&
  isOpener(line.text) &&
  next.indent.length <= line.indent.length &&
  !/^(?:[})\]]|- )/.test(next.text);

/** Decides whether every line of the file that ends like this one has deeper lines below it. */
function alwaysOpensBlock(index: LineIndex, opener: string): boolean {
  index.spend(index.size);
  const end = stripTrailingComment(opener).at(-1);
  let open: DeepLine | undefined;
  let count = 0;
  for (const line of index.texts) {
    const text = line.trim();
    if (text === "" || NOT_CODE.test(text)) continue;
    const now = { text, indent: getIndent(line) };
    if (open !== undefined && isFlat(open, now)) return false;
    open = isOpener(text) && stripTrailingComment(text).at(-1) === end ? now : undefined;
    if (open !== undefined) count += 1;
  }
  return count > 0;
}
