import type { Side } from "../diff/hunk.ts";
import { type FileIndex, type IndexedRow, stripWhitespace } from "./diff-index.ts";

/** A run of rows of one hunk and side that reads as a quote does. */
export interface QuotePlace {
  readonly side: Side;
  readonly first: IndexedRow;
  readonly last: IndexedRow;
}

/** The lines of a quote without white space, tags and blank ends. */
export type Quote = readonly string[];

/** A quote shorter than this is too weak to stand for a part of a longer line. */
const MIN_PART_CHARS = 8;

const TAG = /^\s*\[[LR] *\d+\] ?/;

/** Tells whether a text holds a line that would be taken for one of the annotated diff. */
export function hasPositionTag(text: string): boolean {
  return text.split("\n").some((line) => TAG.test(line));
}

/**
 * Reads what a model quoted: one or more lines, with or without the position tags and signs of the annotated diff.
 * Gives `undefined` when nothing but white space was quoted.
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

/** Every place of the file's diff where the whole lines read as the quote, each row once whatever its side. */
export function findQuote(index: FileIndex, quote: Quote): QuotePlace[] {
  const exact = findPlaces(index, quote, isSame);
  if (exact.length > 0) return exact;
  // As the diff writes it, signs included.
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
  // Context stands on both sides: the same rows are one place.
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
  /** Rows of the places that were found. */
  readonly taken: Set<IndexedRow>;
}

interface QuoteRun extends Pick<QuotePlace, "first" | "last"> {
  /** Some row of it had not been taken. */
  readonly isNew: boolean;
}

/** Finds the runs of some rows that read as the quote, and takes their rows. */
function findQuoteRuns(rows: readonly IndexedRow[], { quote, matches, taken }: Search): QuoteRun[] {
  // From where the last run began up to here all rows are taken.
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
 * Offset of the last row of every run within a hunk that reads as the quote. By Knuth, Morris and Pratt: a long quote of
 * lines that are all alike, in a file of such lines, takes no longer than any other.
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

/** For each begin of a quote the length of its longest end, other than itself, that the quote begins with as well. */
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
