import type { PatchLine } from "./file-patch.ts";

/** The line counts in a hunk's header. */
export interface HunkCounts {
  readonly old: number;
  readonly new: number;
}

/** The lines of a hunk and the rows after it. */
export interface HunkBody {
  readonly lines: readonly PatchLine[];
  /** Index of the first row after the hunk. */
  readonly end: number;
  /** Rows up to the next header, if some of them may be lines of the hunk. */
  readonly trailing?: readonly string[];
}

const NO_EOL = /^\\ /;
// A sentence or a list item after the patch: code after a sign rarely begins with one space and a word.
const PROSE = /^(?:[-+*] \S.*|-{3,}|[^-+ \\@].*)$/;

/**
 * Reads the rows of a hunk starting at `from`. The rows take precedence over the counts, except for the end: the
 * counts are used if both sides end at the same row and the next row is not another line of a hunk.
 */
export function readHunkBody(
  rows: readonly string[],
  from: number,
  counts: HunkCounts | undefined,
): HunkBody {
  const counted = counts === undefined ? undefined : readCounted(rows, from, counts);
  const isCounted = counted !== undefined && counted.lines.length > 0;
  if (isCounted && isEndOfBody(rows, counted.end)) return addTrailing(rows, counted);
  return addTrailing(rows, readGreedily(rows, from));
}

/** Adds rows that may be list items or lines of the hunk, as both have signs. The file decides later. */
function addTrailing(rows: readonly string[], body: HunkBody): HunkBody {
  let end = body.end;
  while (end < rows.length && !isHeader(rows, end)) end += 1;
  const trailing = rows.slice(body.end, end);
  return trailing.some((row) => /^[-+]/.test(row)) ? { ...body, trailing } : body;
}

function readCounted(
  rows: readonly string[],
  from: number,
  counts: HunkCounts,
): HunkBody | undefined {
  const lines: PatchLine[] = [];
  const left = { ...counts };
  let at = from;
  while (left.old > 0 || left.new > 0) {
    const row = rows[at];
    if (row === undefined || startsOtherSection(row)) return undefined;
    at += 1;
    if (!markNoEol(row, lines)) lines.push(countDown(toPatchLine(row), left));
    if (left.old < 0 || left.new < 0) return undefined;
  }
  if (markNoEol(rows[at] ?? "", lines)) at += 1;
  return { lines, end: at };
}

function countDown(line: PatchLine, left: { old: number; new: number }): PatchLine {
  if (line.op !== "+") left.old -= 1;
  if (line.op !== "-") left.new -= 1;
  return line;
}

/**
 * Decides whether a hunk may end here: at the end, a blank row, prose or the next header, with no changed line up to
 * there.
 */
function isEndOfBody(rows: readonly string[], end: number): boolean {
  const next = rows[end];
  if (next === undefined || isHeader(rows, end)) return true;
  if (next.trim() !== "" && !PROSE.test(next)) return false;
  let at = end;
  for (; at < rows.length && !isHeader(rows, at); at += 1)
    if (isChange(rows[at] ?? "")) return false;
  return next.trim() === "" || at === rows.length;
}

const isChange = (row: string): boolean => /^[-+]/.test(row) && !PROSE.test(row);

/** Reads up to the first row that cannot belong to a hunk, then removes apparent prose at its end. */
function readGreedily(rows: readonly string[], from: number): HunkBody {
  const lines: PatchLine[] = [];
  const isProseFrom = createProseCheck(rows);
  let length = 0;
  let at = from;
  for (; at < rows.length && !isHeader(rows, at) && !isProseFrom(at); at += 1) {
    const row = rows[at] ?? "";
    if (!markNoEol(row, lines)) lines.push(toPatchLine(row));
    // Empty rows at the end are formatting.
    if (row !== "") length = lines.length;
  }
  return { lines: lines.slice(0, length), end: at };
}

/**
 * Creates a check for blank rows without a signed row up to the next header, which are followed by prose of the
 * model. The deciding row is searched once for all rows before it.
 */
function createProseCheck(rows: readonly string[]): (at: number) => boolean {
  let decisive = -1;
  return (at) => {
    if (rows[at]?.trim() !== "" || at === rows.length - 1) return false;
    if (decisive < at) {
      decisive = at;
      while (decisive < rows.length && !isDecisiveRow(rows, decisive)) decisive += 1;
    }
    if (decisive === rows.length) return true;
    return isHeader(rows, decisive) && decisive > at + 1;
  };
}

const isDecisiveRow = (rows: readonly string[], at: number): boolean => {
  const row = rows[at] ?? "";
  return isHeader(rows, at) || (/^[-+ ]/.test(row) && !PROSE.test(row));
};

const isHeader = (rows: readonly string[], at: number): boolean =>
  startsOtherSection(rows[at] ?? "") || isFileHeader(rows, at);

const startsOtherSection = (row: string): boolean =>
  /^(?:diff --git |@@(?: |$)|@@[^@]*@@|\*\*\* (?:End|Begin) Patch)/.test(row);

/** Detects `--- name` and `+++ name` followed by a hunk or nothing: a file header rather than two changed lines. */
export function isFileHeader(rows: readonly string[], at: number): boolean {
  if (!/^--- \S/.test(rows[at] ?? "") || !/^\+\+\+ \S/.test(rows[at + 1] ?? "")) return false;
  const next = rows[at + 2];
  return next === undefined || next.trim() === "" || /^(?:@@|[-+ ])/.test(next);
}

function markNoEol(row: string, lines: PatchLine[]): boolean {
  if (!NO_EOL.test(row)) return false;
  const last = lines.pop();
  if (last !== undefined) lines.push({ ...last, noEol: true });
  return true;
}

/**
 * Converts a row to a line. A row without a sign is context that lost its space. The end-of-line is the file's own.
 */
export function toPatchLine(row: string): PatchLine {
  const text = row.replace(/\r$/, "");
  const cr = text === row ? {} : ({ hasCr: true } as const);
  const op = text.charAt(0);
  if (op === "+" || op === "-" || op === " ") return { op, text: text.slice(1), ...cr };
  return { op: " ", text };
}
