import type { Hunk } from "./hunk.ts";

const HEADER = /@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@[^\n]*/y;

const PLUS = 43;
const MINUS = 45;
const SPACE = 32;
const BACKSLASH = 92;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/** Parsed hunk with the offset where it ends. */
export interface ParsedHunk {
  readonly hunk: Hunk;
  /** Offset of the line after the hunk. */
  readonly next: number;
}

/**
 * Reads the hunk whose header starts at `at`; `undefined` if there is no header. Only the counts of
 * the header determine the end: inside the hunk, `+++`, `---`, `@@` and `diff --git` are content.
 */
export function readHunk(text: string, at: number): ParsedHunk | undefined {
  HEADER.lastIndex = at;
  const header = HEADER.exec(text);
  if (header === null) return undefined;
  const open = { left: Number(header[2] ?? 1), right: Number(header[4] ?? 1) };
  const lines: string[] = [];
  let next = Math.min(HEADER.lastIndex + 1, text.length);
  const takeLine = (): void => {
    const end = endOfLine(text, next);
    lines.push(text.slice(next, end));
    next = Math.min(end + 1, text.length);
  };
  while ((open.left > 0 || open.right > 0) && tryConsumeLineAt(text, next, open)) takeLine();
  // "\ No newline at end of file" belongs to the line before it, which may be the hunk's last.
  if (text.charCodeAt(next) === BACKSLASH && lines.length > 0) takeLine();
  return {
    hunk: { header: header[0], oldStart: Number(header[1]), newStart: Number(header[3]), lines },
    next,
  };
}

/**
 * Counts the line at this offset if it belongs to the hunk; one stripped space is tolerated at the
 * end of the text.
 */
function tryConsumeLineAt(text: string, at: number, open: RemainingLines): boolean {
  if (at >= text.length && !isStrippedEnd(text, open)) return false;
  return tryConsumeLine(open, text.charCodeAt(at));
}

/** Remaining lines on each side, according to the header. */
interface RemainingLines {
  left: number;
  right: number;
}

/** Counts a line that starts with this character; `false` if the line cannot belong to the hunk. */
function tryConsumeLine(open: RemainingLines, code: number): boolean {
  if (code === BACKSLASH) return true;
  const left = code === PLUS ? 0 : 1;
  const right = code === MINUS ? 0 : 1;
  const isSigned = code === PLUS || code === MINUS || code === SPACE;
  // Without a sign: blank context whose space was stripped, or the end of the text (NaN) where one
  // is expected.
  if (!isSigned && code !== LINE_FEED && code !== CARRIAGE_RETURN && !Number.isNaN(code))
    return false;
  if (left > open.left || right > open.right) return false;
  open.left -= left;
  open.right -= right;
  return true;
}

/**
 * Returns whether the patch ends in a line feed and its last, blank context line may have lost its
 * space.
 */
function isStrippedEnd(text: string, open: RemainingLines): boolean {
  return open.left === 1 && open.right === 1 && text.endsWith("\n");
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
