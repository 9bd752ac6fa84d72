import { holdsString, mustOpen } from "./block-shape.ts";
import { detectLostSigns } from "./detect-lost-signs.ts";
import type { PatchLine } from "./file-patch.ts";
import {
  checkFirstDepth,
  findGroupFrame,
  fitsFrame,
  type GroupFrame,
  leavesBody,
  leavesHole,
} from "./hunk-frame.ts";
import { groupRows, type HunkRow, pairHunkRows, type RowGroup } from "./hunk-rows.ts";
import { readConversion } from "./indent-conversion.ts";
import { findIndentRule, getIndent, type IndentRule, type IndentRuleMatch } from "./indent-rule.ts";
import { type LineIndex, toLineKey } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";

/** A hunk's lines and the place of each line of its old side. */
export interface LinesAtPlace {
  readonly lines: readonly PatchLine[];
  readonly spans: readonly LineSpan[];
  readonly at: number;
  /** Some hunk of the file adds lines that begin with tabs. */
  readonly addsTabs?: boolean;
}

/** A hunk whose matched lines all differ from the file in indentation, by one rule. */
interface ShiftedHunk {
  readonly index: LineIndex;
  readonly rows: readonly HunkRow[];
  readonly at: number;
  readonly addsTabs?: boolean;
  readonly law: IndentRule;
}

/**
 * Indents the added lines of a placed hunk consistently with the matched lines in the file. If those match as
 * written, the added lines stay as written; otherwise one rule must explain all of them, without an alternative.
 * Returns the reason if the added lines are ambiguous.
 */
export function reindentHunk(
  index: LineIndex,
  { lines, spans, at, addsTabs = false }: LinesAtPlace,
): readonly PatchLine[] | { readonly reason: string } {
  const rows = pairHunkRows({ lines, spans }, index.texts);
  const pairs = rows.flatMap(({ written, file }) =>
    file?.isSame === true ? [{ patch: written, file: file.indent }] : [],
  );
  index.spend(rows.length);
  if (pairs.every(({ patch, file }) => patch === file)) return lines;
  const found = findIndentRule(pairs);
  const reading = rows.some(({ op }) => op === "+")
    ? readAdded({ index, rows, at, addsTabs }, found)
    : readRemoved({ index, rows, at }, found);
  if (reading === "as-written") return lines;
  const result = reading === "unclear" ? undefined : applyIndentRule(lines, reading);
  return result ?? { reason: describeUnclearIndent(rows, found !== undefined) };
}

type IndentReading = IndentRule | "as-written" | "unclear";

function readAdded(
  hunk: Omit<ShiftedHunk, "law">,
  found: IndentRuleMatch | undefined,
): IndentReading {
  const { index, rows } = hunk;
  const signs = detectLostSigns(index, rows, found);
  if (signs === "as-written" || signs === "unclear") return signs;
  if (found === undefined) return "unclear";
  const { kind, law } = found;
  const hasTabs = rows.every(({ op, written }) => op !== "+" || written.includes("\t"));
  if (found.isThin === true && !hasTabs && !replacesLines(rows)) return "unclear";
  const conversion = kind === "convert" ? readConversion(hunk, law) : undefined;
  if (conversion === "as-written" || conversion === "unclear") return conversion;
  const shifted = { ...hunk, law };
  const isSure =
    conversion === "converted" || (signs === "shifted" && !isBare(rows)) || isSureShift(shifted);
  return isSure && echoesAgree(shifted) ? law : "unclear";
}

/** Handles lines that move to another depth but lost it, and so seem unchanged. */
function readRemoved(
  { index, rows, at }: Omit<ShiftedHunk, "law">,
  found?: IndentRuleMatch,
): IndentReading {
  if (found?.kind === "convert" || detectLostSigns(index, rows, found) === "as-written")
    return "as-written";
  const isOpen = groupRows(rows).some((group) => {
    const frame = findGroupFrame(index, { rows, at }, group);
    return leavesHole(frame) || (found === undefined && leavesBody(group, frame));
  });
  return isOpen ? "unclear" : "as-written";
}

function applyIndentRule(lines: readonly PatchLine[], law: IndentRule): PatchLine[] | undefined {
  const result: PatchLine[] = [];
  for (const line of lines) {
    const isKept = line.op !== "+" || line.text.trim() === "";
    const written = getIndent(line.text);
    const indent = isKept ? written : law(written);
    if (indent === undefined) return undefined;
    result.push(isKept ? line : { ...line, text: indent + line.text.slice(written.length) });
  }
  return result;
}

/** Decides whether lines that are re-added with other indentation come out as in the file. */
function echoesAgree({ rows, law }: ShiftedHunk): boolean {
  return groupRows(rows).every(({ removed, added }) => {
    const indents = new Map<string, Set<string>>();
    for (const { text, file } of removed) {
      const key = toLineKey("white-space", text);
      if (file !== undefined) indents.set(key, (indents.get(key) ?? new Set()).add(file.indent));
    }
    return added.every(({ text, written }) => {
      const known = indents.get(toLineKey("white-space", text));
      return known === undefined || known.has(law(written) ?? "");
    });
  });
}

/**
 * Decides whether a shift is certain: a line replaces a similar one, or several depths and the surrounding blocks
 * agree.
 */
function isSureShift(shifted: ShiftedHunk): boolean {
  const groups = groupRows(shifted.rows).filter(({ added }) => added.length > 0);
  if (replacesLines(shifted.rows)) return true;
  return hasDepths(shifted) && groups.every((group) => isSureGroup(shifted, group));
}

const replacesLines = (rows: readonly HunkRow[]): boolean =>
  groupRows(rows).every((group) => group.added.length === 0 || isLineForLine(group));

/** Decides whether each added line is another version of the removed one. */
const isLineForLine = ({ removed, added }: RowGroup): boolean =>
  removed.length === added.length &&
  added.every((row, at) => {
    const old = removed[at];
    return (
      old?.file?.isSame === true && old.written === row.written && isSimilarLine(old.text, row.text)
    );
  });

function isSimilarLine(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return 2 * (head + tail) >= shorter && mustOpen(one) === mustOpen(other);
}

const MIN_MATCHED = 2;

/** Decides whether at most one space of the indentation is left. */
const isBare = (rows: readonly HunkRow[]): boolean =>
  rows.every(({ written }) => written === "" || written === " ");

/**
 * Decides whether several lines matched and still have different depths, so that the hunk was not stripped or reduced
 * to one space.
 */
function hasDepths({ rows }: ShiftedHunk): boolean {
  const matched = rows.filter(({ file }) => file?.isSame === true);
  const depths = new Set(matched.map(({ written }) => written));
  return (
    matched.length >= MIN_MATCHED &&
    (depths.size > 1 || rows.every(({ written }) => written !== "" && written !== " "))
  );
}

/** Decides whether the surrounding blocks fit a group with the rule applied and do not fit it as written. */
function isSureGroup({ index, rows, at, law }: ShiftedHunk, group: RowGroup): boolean {
  const frame = findGroupFrame(index, { rows, at }, group);
  const { asWritten, asInFile } = checkFirstDepth(group, frame);
  if (!asWritten || !fitsFrame(group, frame, law)) return false;
  if (asInFile && fitsFrame(group, frame, (indent) => indent)) return false;
  return law("") === undefined || law("") === "" || isNestedDeep({ rows, law, group, frame });
}

interface GroupContext extends Pick<ShiftedHunk, "rows" | "law"> {
  readonly group: RowGroup;
  readonly frame: GroupFrame;
}

const AT_MARGIN = /^(?:#\S|if(?:n?def|n?eq)\b|endif\b|define\b|endef\b|include\b|[A-Z_]+$)/;

/**
 * Decides whether lines at the margin may have been less deep before they lost their white space, unless the next
 * lines refute it.
 */
function isNestedDeep({ rows, law, group, frame }: GroupContext): boolean {
  const { added } = group;
  const atMargin = added.filter(({ written }) => written === "");
  if (atMargin.length === 0) return true;
  if (holdsString(rows) || atMargin.some(({ text }) => AT_MARGIN.test(text))) return false;
  const last = added.at(-1);
  return last?.written !== "" || frame.below?.indent === law("");
}

const MAX_LINES = 3;

/**
 * Describes how a hunk's indentation differs from the file's, with line numbers and amounts, so that the model can
 * fix it.
 */
export function describeUnclearIndent(rows: readonly HunkRow[], isUniform: boolean): string {
  const matched = rows.flatMap(({ written, file }) =>
    file?.isSame === true ? [{ written, file }] : [],
  );
  const differing = matched.filter(({ written, file }) => written !== file.indent);
  const shown = (isUniform ? differing : matched).slice(0, MAX_LINES);
  const lines = shown.map(
    ({ written, file }) =>
      `line ${file.at + 1} has ${formatIndent(file.indent)}, the patch ${formatIndent(written)}`,
  );
  const why = isUniform
    ? "the added lines could belong at two depths"
    : "the amounts are not the same for all lines";
  return `its lines are not indented like the file's (${lines.join("; ")}) and ${why}; write every line with the file's own indentation`;
}

function formatIndent(indent: string): string {
  if (indent === "") return "none";
  const tabs = indent.split("\t").length - 1;
  const blanks = indent.length - tabs;
  const parts = [formatCount(tabs, "tab"), formatCount(blanks, "blank")].filter(
    (part) => part !== "",
  );
  return parts.join(" and ");
}

const formatCount = (amount: number, noun: string): string =>
  amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
