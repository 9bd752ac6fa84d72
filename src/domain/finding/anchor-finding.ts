import type { Side } from "../diff/hunk.ts";
import type { DiffIndex, FileIndex, IndexedRow } from "./diff-index.ts";
import { findQuote, type Quote, type QuotePlace, toQuote } from "./find-quote.ts";
import type { Finding } from "./finding.ts";

/** Position of a comment that the code host accepts. */
export interface Place {
  readonly path: string;
  readonly side: Side;
  /** Last line. */
  readonly line: number;
  /**
   * First line of a range; absent for a single line. On the same side and in the same hunk as
   * `line`.
   */
  readonly startLine?: number | undefined;
}

/** Destination of a finding. */
export type Anchor =
  | {
      readonly bucket: "inline";
      readonly place: Place;
      readonly moved: boolean;
      readonly reason: string;
    }
  | { readonly bucket: "file"; readonly path: string; readonly reason: string }
  | { readonly bucket: "summary"; readonly path?: string | undefined; readonly reason: string };

/**
 * Resolves the place of a finding: its line if the quote matches or is missing, else the only place
 * in the file's diff that matches the quote, else the file or the summary.
 */
export function anchorFinding(finding: Finding, diff: DiffIndex): Anchor {
  if (finding.path.trim() === "") return { bucket: "summary", reason: "names no file" };
  const index = diff.find(finding.path);
  if (index === undefined) return { bucket: "summary", reason: "path is not in the pull request" };
  const { path } = index.file;
  const { side, line } = finding;
  const quote = toQuote(finding.quote);
  const row = line === undefined ? undefined : index.rowAt(side, line);
  if (quote === undefined) {
    if (row !== undefined && line !== undefined) return anchorToLine(index, finding, line);
    return { bucket: "file", path, reason: notOnLineReason(index, finding) };
  }
  const places = findQuote(index, quote);
  if (
    row !== undefined &&
    line !== undefined &&
    matchesQuote(index, finding, { line, quote, places })
  ) {
    return anchorToLine(index, finding, line);
  }
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) {
    return {
      bucket: "inline",
      place: onRightIfContext(index, toPlace(path, only)),
      moved: true,
      reason: "moved to where the quoted text is",
    };
  }
  const reason =
    only === undefined
      ? "quoted text is not in the file's diff"
      : `quoted text is at ${places.length} places of the file's diff`;
  return { bucket: "summary", path, reason };
}

function notOnLineReason(index: FileIndex, { side, line }: Finding): string {
  if (line === undefined) return "names no line";
  if (index.rows.length === 0) return "file has no diff lines";
  return `line ${line} is not in the diff (${side})`;
}

interface QuotedLine {
  readonly line: number;
  readonly quote: Quote;
  readonly places: readonly QuotePlace[];
}

/** Returns whether the quote equals, or is part of, the text at the finding's lines. */
function matchesQuote(
  index: FileIndex,
  finding: Finding,
  { line, quote, places }: QuotedLine,
): boolean {
  const start = rangeStart(index, finding, line) ?? line;
  const lineOf = (row: IndexedRow): number | undefined =>
    finding.side === "LEFT" ? row.left : row.right;
  const isInside = (row: IndexedRow): boolean => {
    const at = lineOf(row);
    return at !== undefined && at >= start && at <= line;
  };
  const touches = ({ first, last }: QuotePlace): boolean => {
    const [from, to] = [lineOf(first), lineOf(last)];
    return from !== undefined && to !== undefined && from <= line && to >= start;
  };
  if (places.some(touches)) return true;
  // A quote of a whole range may omit its blank lines or join its lines.
  const quoted = quote.join("");
  const text = index.rows
    .filter(isInside)
    .map((row) => row.key)
    .join("");
  return text !== "" && text === quoted;
}

function anchorToLine(index: FileIndex, finding: Finding, line: number): Anchor {
  const { path } = index.file;
  const start = rangeStart(index, finding, line);
  const place = onRightIfContext(index, {
    path,
    side: finding.side,
    line,
    startLine: start,
  });
  const isClamped =
    finding.start_line !== undefined && finding.start_line !== line && start !== finding.start_line;
  const reason = isClamped
    ? "line is in the diff; its range was cut to the hunk"
    : "line is in the diff";
  return { bucket: "inline", place, moved: false, reason };
}

/** A longer range has no use for readers and would slow down planning. */
const MAX_RANGE_LINES = 1_000;

/**
 * Returns the first line of the range, clamped to the hunk that contains `line`; `undefined` if
 * only one line remains.
 */
function rangeStart(index: FileIndex, finding: Finding, line: number): number | undefined {
  const { side, start_line: start, start_side: startSide = side } = finding;
  if (start === undefined || start >= line || startSide !== side) return undefined;
  const range = index.commentable.ranges[side].find(([from, to]) => line >= from && line <= to);
  const clamped = Math.max(start, range?.[0] ?? line, line - MAX_RANGE_LINES + 1);
  return clamped < line ? clamped : undefined;
}

/**
 * Moves context to the RIGHT: LEFT means the text before the change, which for context is the same.
 */
function onRightIfContext(index: FileIndex, place: Place): Place {
  if (place.side === "RIGHT") return place;
  const first = index.rowAt("LEFT", place.startLine ?? place.line);
  const last = index.rowAt("LEFT", place.line);
  for (let line = place.startLine ?? place.line; line <= place.line; line += 1) {
    if (index.rowAt("LEFT", line)?.kind !== "context") return place;
  }
  if (first?.right === undefined || last?.right === undefined) return place;
  return {
    path: place.path,
    side: "RIGHT",
    line: last.right,
    startLine: first === last ? undefined : first.right,
  };
}

function toPlace(path: string, { side, first, last }: QuotePlace): Place {
  const [from, to] = side === "LEFT" ? [first.left, last.left] : [first.right, last.right];
  return { path, side, line: to ?? 0, startLine: first === last ? undefined : (from ?? 0) };
}
