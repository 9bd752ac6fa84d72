import type { Side } from "../diff/hunk.ts";
import { type FileIndex, type IndexedRow, stripWhitespace } from "./diff-index.ts";

/** Run of rows of one hunk and side that matches a quote. */
export interface QuotePlace {
  readonly side: Side;
  readonly first: IndexedRow;
  readonly last: IndexedRow;
}

/** Lines of a quote without white space, tags and blank ends. */
export type Quote = readonly string[];

/** Minimum length of a quote that may match a part of a longer line. */
const MIN_PART_CHARS = 8;

const TAG = /^\s*\[[LR] *\d+\] ?/;

/** Returns whether a text contains a line that could be mistaken for one of the annotated diff. */
export function hasPositionTag(text: string): boolean {
  return text.split("\n").some((line) => TAG.test(line));
}

/**
 * Parses a model's quote: one or more lines, with or without the position tags and signs of the
 * annotated diff. Returns `undefined` if the quote is empty or white space.
 */
export function toQuote(text: string | undefined): Quote | undefined {
  if (text === undefined) return undefined;
  const lines = text
    .split("\n")
    .map((line) => (TAG.test(line) ? line.replace(TAG, "").replace(/^[+-]/, "") : line));
  const keys = trimBlankKeys(lines.map(stripWhitespace));
  return keys.length === 0 ? undefined : keys;
}

function trimBlankKeys(keys: readonly string[]): Quote {
  const first = keys.findIndex((key) => key !== "");
  const last = keys.findLastIndex((key) => key !== "");
  return first === -1 ? [] : keys.slice(first, last + 1);
}

/**
 * Returns all places of the file's diff whose whole lines match the quote, each row once regardless
 * of its side.
 */
export function findQuote(index: FileIndex, quote: Quote): QuotePlace[] {
  const exact = findPlaces(index, quote, isSame);
  if (exact.length > 0) return exact;
  // As written in the diff, signs included.
  const unsigned = trimBlankKeys(quote.map((key) => key.replace(/^[+-]/, "")));
  if (unsigned.length > 0) {
    const places = findPlaces(index, unsigned, isSame);
    if (places.length > 0) return places;
  }
  const [only] = quote;
  if (quote.length > 1 || only === undefined || only.length < MIN_PART_CHARS) return [];
  return findPlaces(index, quote, (key, wanted) => key.includes(wanted));
}

type Matches = (key: string, wanted: string) => boolean;
const isSame: Matches = (key, wanted) => key === wanted;

function findPlaces(index: FileIndex, quote: Quote, matches: Matches): QuotePlace[] {
  const taken = new Set<IndexedRow>();
  const right = findQuoteRuns(getRowsOnSide(index, "RIGHT"), { quote, matches, taken }).map(
    (place): QuotePlace => ({ side: "RIGHT", ...place }),
  );
  // Context is on both sides: the same rows are one place.
  const left = findQuoteRuns(getRowsOnSide(index, "LEFT"), { quote, matches, taken })
    .filter(({ isNew }) => isNew)
    .map((place): QuotePlace => ({ side: "LEFT", ...place }));
  return [...right, ...left].map(({ side, first, last }) => ({ side, first, last }));
}

function getRowsOnSide(index: FileIndex, side: Side): readonly IndexedRow[] {
  return index.rows.filter((row) => (side === "LEFT" ? row.left : row.right) !== undefined);
}

interface Search {
  readonly quote: Quote;
  readonly matches: Matches;
  /** Rows of the places found so far. */
  readonly taken: Set<IndexedRow>;
}

interface QuoteRun extends Pick<QuotePlace, "first" | "last"> {
  /** True if at least one of its rows is not part of an earlier place. */
  readonly isNew: boolean;
}

/** Finds the runs of rows that match the quote, and marks their rows as found. */
function findQuoteRuns(rows: readonly IndexedRow[], { quote, matches, taken }: Search): QuoteRun[] {
  // All rows from the start of the last run up to this offset are marked.
  let free = 0;
  return findRunEnds(rows, quote, matches).flatMap((end) => {
    const run = rows.slice(Math.max(free, end - quote.length + 1), end + 1);
    free = end + 1;
    const isNew = run.some((row) => !taken.has(row));
    for (const row of run) taken.add(row);
    const [first, last] = [rows[end - quote.length + 1], rows[end]];
    return first === undefined || last === undefined ? [] : [{ first, last, isNew }];
  });
}

/**
 * Returns the offset of the last row of every run within a hunk that matches the quote. Uses
 * Knuth-Morris-Pratt, so that repetitive quotes and files take linear time.
 */
function findRunEnds(rows: readonly IndexedRow[], quote: Quote, matches: Matches): number[] {
  const back = fallbacks(quote);
  const ends: number[] = [];
  let length = 0;
  const read = (key: string): void => {
    while (length > 0 && !matches(key, quote[length] ?? "")) length = back[length - 1] ?? 0;
    if (matches(key, quote[length] ?? "")) length += 1;
  };
  rows.forEach(({ key, hunk }, at) => {
    if (hunk !== rows[at - 1]?.hunk) length = 0;
    read(key);
    if (length < quote.length) return;
    ends.push(at);
    length = back[length - 1] ?? 0;
  });
  return ends;
}

/**
 * Computes the failure function: for each prefix of the quote, the length of its longest proper
 * suffix that is also a prefix.
 */
function fallbacks(quote: Quote): number[] {
  const back = [0];
  let length = 0;
  for (let at = 1; at < quote.length; at += 1) {
    while (length > 0 && quote[at] !== quote[length]) length = back[length - 1] ?? 0;
    if (quote[at] === quote[length]) length += 1;
    back.push(length);
  }
  return back;
}
