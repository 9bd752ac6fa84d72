import type { PatchLine } from "./file-patch.ts";

/** How many lines a hunk's header says that it has. */
export interface HunkCounts {
  readonly old: number;
  readonly new: number;
}

export interface HunkBody {
  readonly lines: readonly PatchLine[];
  /** Index of the first row that is no longer part of it. */
  readonly end: number;
  /** What follows up to the next header, when some of it could be lines of the hunk. */
  readonly trailing?: readonly string[];
}

const NO_EOL = /^\\ /;
// A sentence or an item of a list after the patch: code behind a sign seldom begins with one blank and a word.
const PROSE = /^(?:[-+*] \S.*|-{3,}|[^-+ \\@].*)$/;

/**
 * Reads the rows of a hunk from `from` on. The body is the truth, but where it ends the counts tell best: they are
 * believed when both come out at the same row and what follows is no further line of a hunk.
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

/** An item of a list has a sign as a line of a hunk has: the file tells which it is. */
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

/** Nothing, a blank row, prose or the next header: but not when a changed line stands between here and there. */
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

/** Reads on to what cannot be part of a hunk, and takes off what looks like prose at its end. */
function readGreedily(rows: readonly string[], from: number): HunkBody {
  const lines: PatchLine[] = [];
  const isProseFrom = createProseCheck(rows);
  let length = 0;
  let at = from;
  for (; at < rows.length && !isHeader(rows, at) && !isProseFrom(at); at += 1) {
    const row = rows[at] ?? "";
    if (!markNoEol(row, lines)) lines.push(toPatchLine(row));
    // Empty rows at the end belong to the way the patch is set.
    if (row !== "") length = lines.length;
  }
  return { lines: lines.slice(0, length), end: at };
}

/**
 * Tells a blank row with nothing that has a sign after it up to the next header: what a model said after its patch.
 * The row that decides is looked for once for all rows before it.
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

/** `--- name` and `+++ name`, with a hunk or nothing after them: a file's header, not two changed lines. */
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

/** A row without a sign is context that lost its blank. The end-of-line is the file's own. */
export function toPatchLine(row: string): PatchLine {
  const text = row.replace(/\r$/, "");
  const cr = text === row ? {} : ({ hasCr: true } as const);
  const op = text.charAt(0);
  if (op === "+" || op === "-" || op === " ") return { op, text: text.slice(1), ...cr };
  return { op: " ", text };
}
