import { findBestPairs, type IndexPair } from "./best-pairs.ts";
import { MAX_MARKED_CHARS, splitWords } from "./word-marks.ts";

/** Maximum number of line comparisons for one change. Larger changes are paired in order. */
export const MAX_COMPARISONS = 2_304;
/** Minimum similarity of two lines to be paired. */
const MIN_SIMILARITY = 0.45;

/**
 * Pairs removed lines with the added lines that replace them, in order; a line may remain unpaired.
 */
export function pairLines(
  removed: readonly string[],
  added: readonly string[],
): readonly IndexPair[] {
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.length * added.length > MAX_COMPARISONS) return pairInOrder(removed, added);
  const [left, right] = [removed.map(countWords), added.map(countWords)];
  const share = (row: number, column: number): number =>
    similarity(left[row] ?? EMPTY, right[column] ?? EMPTY);
  // Most changes keep the number and order of their lines.
  if (left.length === right.length && left.every((_, index) => share(index, index) > 0))
    return pairInOrder(removed, added);
  const known = left.map((_, row) => right.map((_other, column) => share(row, column)));
  const worth = (row: number, column: number): number => known[row]?.[column] ?? 0;
  return findBestPairs({ rows: left.length, columns: right.length, worth });
}

function pairInOrder(removed: readonly string[], added: readonly string[]): IndexPair[] {
  return Array.from(
    { length: Math.min(removed.length, added.length) },
    (_, index) => [index, index] as const,
  );
}

interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

const EMPTY: WordCounts = { counts: new Map(), total: 0 };

function countWords(line: string): WordCounts {
  const counts = new Map<string, number>();
  let total = 0;
  if (line.length > MAX_MARKED_CHARS) return { counts, total };
  for (const word of splitWords(line)) {
    if (word.trim() === "") continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += word.length;
  }
  return { counts, total };
}

/** Similarity from 0 (nothing in common) to 1 (the same words). */
function similarity(one: WordCounts, other: WordCounts): number {
  if (one.total === 0 || other.total === 0) return 0;
  let shared = 0;
  for (const [word, count] of one.counts)
    shared += word.length * Math.min(count, other.counts.get(word) ?? 0);
  const share = (2 * shared) / (one.total + other.total);
  return share < MIN_SIMILARITY ? 0 : share;
}
