import { indentStep, mayOpen, mustOpen } from "./block-shape.ts";
import { depthsOf } from "./file-depths.ts";
import { holdsString } from "./holds-string.ts";
import type { HunkRow } from "./hunk-rows.ts";
import { type IndentLaw, indentOf } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";

/** How added lines are to be read whose hunk has tabs for the file's blanks, or blanks for its tabs. */
export type ConversionReading = "as-written" | "converted" | "unclear";

interface ConvertedHunk {
  readonly index: LineIndex;
  readonly rows: readonly HunkRow[];
  /** Some hunk of the file adds lines that begin with tabs. */
  readonly addsTabs?: boolean;
}

/** Tells added lines that were converted with the rest of their hunk from those that kept the file's own characters. */
export function readConversion(
  { index, rows, addsTabs = false }: ConvertedHunk,
  law: IndentLaw,
): ConversionReading {
  const added = rows.filter(({ op }) => op === "+");
  const old = rows.filter(({ op }) => op !== "+");
  const usesTabs = old.some(({ file }) => file?.indent.includes("\t"));
  const lostTabs = usesTabs && !old.some(({ written }) => written.includes("\t"));
  const isKept = ({ written }: HunkRow): boolean =>
    law(written) === written || (lostTabs && written.includes("\t"));
  if (added.every(isKept)) return "as-written";
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
  // Added lines elsewhere kept the file's tabs: these may have kept its blanks.
  if (usesTabs && addsTabs) return "unclear";
  return standsSomewhere(index, rows, law) ? "converted" : "unclear";
}

/** Added lines come out at depths that the file has, and what opens a block is not left empty. */
function standsSomewhere(index: LineIndex, rows: readonly HunkRow[], law: IndentLaw): boolean {
  const isDepth = depthsOf(index);
  const now = rows.flatMap((row) =>
    row.op === "-" ? [] : [{ ...row, indent: row.file?.indent ?? law(row.written) }],
  );
  const deeper = new Set<string>();
  return now.every(({ op, text, indent }, at) => {
    const [above, below] = [now[at - 1], now[at + 1]];
    if (op === "+" && !isDepth(indent) && !deeper.has(indent ?? "")) {
      if (above?.indent === undefined || indent?.startsWith(`${above.indent} `) !== true) return false;
      if (!mayOpen(above.text)) return false;
      deeper.add(indent);
    }
    if (below === undefined || (op !== "+" && below.op !== "+")) return true;
    return below.indent !== indent || !mustOpen(text) || /^(?:[})\]]|- )/.test(below.text);
  });
}
