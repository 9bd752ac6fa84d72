import { holdsString, indentStep, mayOpen, mustOpen } from "./block-shape.ts";
import { createDepthCheck } from "./create-depth-check.ts";
import { groupRows, type HunkRow, type RowGroup } from "./hunk-rows.ts";
import { getIndent, type IndentRule } from "./indent-rule.ts";
import type { LineIndex } from "./line-index.ts";

/** The interpretation of added lines in a hunk that has tabs for the file's spaces, or spaces for its tabs. */
export type ConversionReading = "as-written" | "converted" | "unclear";

interface ConversionInput {
  readonly index: LineIndex;
  readonly rows: readonly HunkRow[];
  /** Some hunk of the file adds lines that begin with tabs. */
  readonly addsTabs?: boolean;
}

type IsDepth = (indent: string | undefined) => boolean;

/** Distinguishes added lines that were converted with their hunk from those that kept the file's own characters. */
export function readConversion(
  { index, rows, addsTabs = false }: ConversionInput,
  law: IndentRule,
): ConversionReading {
  const added = rows.filter(({ op }) => op === "+");
  const old = rows.filter(({ op }) => op !== "+");
  const usesTabs = old.some(({ file }) => file?.indent.includes("\t"));
  const lostTabs = usesTabs && !old.some(({ written }) => written.includes("\t"));
  index.spend(index.size);
  const isDepth = createDepthCheck(index);
  const isKept = ({ written }: HunkRow): boolean =>
    law(written) === written || (lostTabs && written.includes("\t") && isDepth(written));
  const indents = new Set(index.texts.map(getIndent));
  const depths = { old, added, indents, usesTabs };
  if (added.every(isKept)) return isTorn(depths) ? "unclear" : "as-written";
  // If indentation steps are two tabs, a separate block may have any depth.
  if (/^\t{2,}$/.test(indentStep(index.texts)) && groupRows(rows).every(isIndependentGroup))
    return "as-written";
  if (holdsString(rows)) return "unclear";
  const reading = readDepths(depths, law);
  if (reading !== "converted") return reading;
  // Added lines elsewhere kept the file's tabs: these may have kept its spaces.
  if (lostTabs && addsTabs) return "unclear";
  return fitsKnownDepths(rows, law, isDepth) ? "converted" : "unclear";
}

/** Decides whether a group's added lines have tabs of their own, or are below an added line at the margin. */
function isIndependentGroup({ added }: RowGroup): boolean {
  const first = added.findIndex(({ written }) => /^[^\t]/.test(written));
  const head = added[first - 1];
  return first === -1 || (head?.written === "" && mustOpen(head.text));
}

interface HunkDepths {
  readonly old: readonly HunkRow[];
  readonly added: readonly HunkRow[];
  /** All indentations of the file. */
  readonly indents: ReadonlySet<string>;
  readonly usesTabs: boolean;
}

const isMixed = (indents: ReadonlySet<string>, usesTabs: boolean): boolean =>
  [...indents].some((indent) => (usesTabs ? /^\t* {2}/ : /\t/).test(indent));

/**
 * Decides whether some lines of a file with tabs and spaces lost their tabs and others did not: a new depth is then
 * no evidence.
 */
function isTorn({ old, added, indents, usesTabs }: HunkDepths): boolean {
  if (!usesTabs || !isMixed(indents, usesTabs)) return false;
  const lost = old.filter(({ written }) => !written.includes("\t"));
  const hasBoth =
    lost.length < old.length && lost.some(({ file }) => file?.indent.includes("\t") === true);
  return hasBoth && !added.every(({ written }) => indents.has(written));
}

/** Interprets added lines by the depths in the file and in the rest of the hunk. */
function readDepths(
  { old, added, indents, usesTabs }: HunkDepths,
  law: IndentRule,
): ConversionReading {
  if (isMixed(indents, usesTabs)) {
    const written = new Set(old.map((row) => row.written));
    const isFileDepth = added.every((row) => indents.has(row.written) && !written.has(row.written));
    if (isFileDepth) return "as-written";
    const isKnown = added.every((row) => written.has(row.written) && !indents.has(row.written));
    return isKnown ? "converted" : "unclear";
  }
  // If the conversion gives one line a depth that the file lacks, neither that line nor the others were converted.
  const isForeign = ({ written }: HunkRow): boolean =>
    !written.includes("\t") && !indents.has(written) && law(written) === written;
  return usesTabs && added.some(isForeign) ? "as-written" : "converted";
}

/** Decides whether converted lines have depths that occur in the file and no opened block is empty. */
function fitsKnownDepths(rows: readonly HunkRow[], law: IndentRule, isDepth: IsDepth): boolean {
  const lines = rows.flatMap(({ op, text, written, file }) =>
    op === "-" ? [] : [{ op, text, indent: file?.indent ?? law(written) }],
  );
  const deeper = new Set<string | undefined>();
  for (const [at, { op, indent }] of lines.entries()) {
    if (op !== "+" || isDepth(indent)) continue;
    const above = lines[at - 1];
    const isContinued = indent?.startsWith(`${above?.indent} `) === true;
    if (isContinued && mayOpen(above?.text ?? "")) deeper.add(indent);
    if (!deeper.has(indent)) return false;
  }
  return lines.every(({ op, text, indent }, at) => {
    const below = lines[at + 1];
    if (below === undefined || (op !== "+" && below.op !== "+")) return true;
    return below.indent !== indent || !mustOpen(text) || /^(?:[})\]]|- )/.test(below.text);
  });
}
