import { codeOf, mustOpen } from "./block-shape.ts";
import { holdsString } from "./holds-string.ts";
import { frameOf } from "./hunk-frame.ts";
import { hunkRows, type RowGroup, rowGroups } from "./hunk-rows.ts";
import { indentOf } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";
import type { PlacedHunk } from "./place-hunk.ts";

/**
 * Finds hunks that stand as written and add blocks without depth, where another hunk of the file visibly lost its white
 * space: context at the margin does not show the loss. Gives, by the hunk's index, the line that opens such a block.
 */
export function findFlatBlocks(
  index: LineIndex,
  hunks: readonly PlacedHunk[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const lost = hunks.map((hunk) => lostDepth(index, hunk));
  if (!lost.includes(true)) return found;
  for (const [at, hunk] of hunks.entries()) {
    const opener = lost[at] === true ? undefined : flatBlock(index, hunk);
    if (opener !== undefined && opensAlways(index, opener)) found.set(at, opener);
  }
  return found;
}

/** A blank more or less is the sign of the line. */
const LEAST_LOST = 2;

function lostDepth(index: LineIndex, { lines, written = lines, spans }: PlacedHunk): boolean {
  index.spend(lines.length);
  return hunkRows({ lines: written, spans }, index.texts).some((row) => {
    const { indent, isSame } = row.file ?? { indent: "", isSame: false };
    const gone = indent.slice(row.written.length);
    return isSame && (gone.length >= LEAST_LOST || gone.includes("\t"));
  });
}

function flatBlock(index: LineIndex, { lines, spans, at }: PlacedHunk): string | undefined {
  const rows = hunkRows({ lines, spans }, index.texts);
  // A line of context that is deep shows that the hunk lost nothing.
  const isAtMargin = rows.every(({ file }) => (file?.indent ?? "") === "");
  if (!isAtMargin || holdsString(rows)) return undefined;
  for (const group of rowGroups(rows)) {
    if (group.added.length === 0) continue;
    const opener = openerAbove(group, frameOf(index, { rows, at }, group).above);
    if (opener !== undefined) return opener;
  }
  return undefined;
}

interface DeepLine {
  readonly text: string;
  readonly indent: string;
}

function openerAbove({ added }: RowGroup, above: DeepLine | undefined): string | undefined {
  const lines = [
    ...(above === undefined ? [] : [above]),
    ...added.map(({ text, written }) => ({ text, indent: written })),
  ];
  return lines.find((line, at) => line.indent === "" && isFlat(line, lines[at + 1]))?.text;
}

const NO_CODE = /^(?:#|\/[/*]|\*|--|;|["'`<])/;

const isOpener = (text: string): boolean => mustOpen(text) && !NO_CODE.test(text);

const isFlat = (line: DeepLine, next: DeepLine | undefined): boolean =>
  next !== undefined &&
  isOpener(line.text) &&
  next.indent.length <= line.indent.length &&
  !/^(?:[})\]]|- )/.test(next.text);

/** In this file deeper lines stand below every line that ends as this one does. */
function opensAlways(index: LineIndex, opener: string): boolean {
  index.spend(index.size);
  const end = codeOf(opener).at(-1);
  let open: DeepLine | undefined;
  let count = 0;
  for (const line of index.texts) {
    const text = line.trim();
    if (text === "" || NO_CODE.test(text)) continue;
    const now = { text, indent: indentOf(line) };
    if (open !== undefined && isFlat(open, now)) return false;
    open = isOpener(text) && codeOf(text).at(-1) === end ? now : undefined;
    if (open !== undefined) count += 1;
  }
  return count > 0;
}
