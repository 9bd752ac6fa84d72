import type { Side } from "../diff/hunk.ts";
import { type FileIndex, type IndexedRow, withoutSpace } from "./diff-index.ts";

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
export function isTagged(text: string): boolean {
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
  const keys = withoutBlankEnds(lines.map(withoutSpace));
  return keys.length === 0 ? undefined : keys;
}

function withoutBlankEnds(keys: readonly string[]): Quote {
  const first = keys.findIndex((key) => key !== "");
  const last = keys.findLastIndex((key) => key !== "");
  return first === -1 ? [] : keys.slice(first, last + 1);
}

/** Every place of the file's diff where the whole lines read as the quote, each row once whatever its side. */
export function findQuote(index: FileIndex, quote: Quote): QuotePlace[] {
  const exact = placesOf(index, quote, (key, wanted) => key === wanted);
  if (exact.length > 0) return exact;
  // As the diff writes it, signs included.
  const unsigned = withoutBlankEnds(quote.map((key) => key.replace(/^[+-]/, "")));
  if (unsigned.length > 0) {
    const places = placesOf(index, unsigned, (key, wanted) => key === wanted);
    if (places.length > 0) return places;
  }
  const [only] = quote;
  if (quote.length > 1 || only === undefined || only.length < MIN_PART_CHARS) return [];
  return placesOf(index, quote, (key, wanted) => key.includes(wanted));
}

type Matches = (key: string, wanted: string) => boolean;

function placesOf(index: FileIndex, quote: Quote, matches: Matches): QuotePlace[] {
  const taken = new Set<IndexedRow>();
  const places: QuotePlace[] = [];
  const starts = startsOf(index, quote, matches);
  for (const side of ["RIGHT", "LEFT"] as const) {
    for (const start of starts) {
      const rows = runFrom(index, { start, quote, side, matches });
      const [first, last] = [rows[0], rows.at(-1)];
      // Context stands on both sides: the same rows are one place.
      const isKnown = side === "LEFT" && rows.every((row) => taken.has(row));
      if (first === undefined || last === undefined || rows.length < quote.length || isKnown)
        continue;
      for (const row of rows) taken.add(row);
      places.push({ side, first, last });
    }
  }
  return places;
}

function startsOf(index: FileIndex, quote: Quote, matches: Matches): readonly number[] {
  const [first = ""] = quote;
  const known = index.byKey.get(first);
  if (known !== undefined) return known;
  return index.rows.flatMap((row, at) => (matches(row.key, first) ? [at] : []));
}

interface Run {
  readonly start: number;
  readonly quote: Quote;
  readonly side: Side;
  readonly matches: Matches;
}

/** Rows of one side and hunk that read as the quote, as far as they do. Rows of the other side are passed over. */
function runFrom(index: FileIndex, { start, quote, side, matches }: Run): IndexedRow[] {
  const rows: IndexedRow[] = [];
  const isOnSide = (row: IndexedRow): boolean =>
    (side === "LEFT" ? row.left : row.right) !== undefined;
  const first = index.rows[start];
  if (first === undefined || !isOnSide(first)) return rows;
  for (let at = start; rows.length < quote.length; at += 1) {
    const row = index.rows[at];
    if (row?.hunk !== first.hunk) break;
    if (!isOnSide(row)) continue;
    if (!matches(row.key, quote[rows.length] ?? "")) break;
    rows.push(row);
  }
  return rows;
}
