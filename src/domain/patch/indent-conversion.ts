import { indentStep, mustOpen } from "./block-shape.ts";
import { depthsOf } from "./file-depths.ts";
import { holdsString } from "./holds-string.ts";
import type { HunkRow } from "./hunk-rows.ts";
import { type IndentLaw, indentOf } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";

/** How added lines are to be read whose hunk has tabs for the file's blanks, or blanks for its tabs. */
export type ConversionReading = "as-written" | "converted" | "unclear";

/** Tells added lines that were converted with the rest of their hunk from those that kept the file's own characters. */
export function readConversion(
  index: LineIndex,
  rows: readonly HunkRow[],
  law: IndentLaw,
): ConversionReading {
  const added = rows.filter(({ op }) => op === "+");
  const old = rows.filter(({ op }) => op !== "+");
  if (added.every(({ written }) => law(written) === written)) return "as-written";
  const usesTabs = old.some(({ file }) => file?.indent.includes("\t"));
  index.spend(index.size);
  // Where a block is two tabs deep, the width of one is not to be told.
  if (/^\t{2,}$/.test(indentStep(index.texts))) return "as-written";
  if (holdsString(rows)) return "unclear";
  const indents = new Set(index.texts.map(indentOf));
  const isMixed = [...indents].some((indent) => (usesTabs ? /^\t* {2}/ : /\t/).test(indent));
  if (isMixed) {
    const written = new Set(old.map((row) => row.written));
    const isFileDepth = added.every((row) => indents.has(row.written) && !written.has(row.written));
    if (isFileDepth) return "as-written";
    const isKnown = added.every((row) => written.has(row.written) && !indents.has(row.written));
    return isKnown ? "converted" : "unclear";
  }
  // A line that the conversion leaves at a depth that the file does not have was not converted; the others neither.
  const isForeign = ({ written }: HunkRow): boolean =>
    !indents.has(written) && law(written) === written;
  if (usesTabs && added.some((row) => !row.written.includes("\t") && isForeign(row)))
    return "as-written";
  return standsSomewhere(index, rows, law) ? "converted" : "unclear";
}

/** Added lines come out at depths that the file has, and what opens a block is not left empty. */
function standsSomewhere(index: LineIndex, rows: readonly HunkRow[], law: IndentLaw): boolean {
  const isDepth = depthsOf(index);
  return rows.every((row, at) => {
    if (row.op !== "+") return true;
    const indent = law(row.written);
    if (!isDepth(indent)) return false;
    const below = rows[at + 1];
    const isEmpty = below?.op === "+" && law(below.written) === indent && mustOpen(row.text);
    return !isEmpty || /^(?:[})\]]|- )/.test(below.text);
  });
}
