import { findBestPairs, type IndexPair } from "./best-pairs.ts";
import { MAX_MARKED_CHARS, splitWords } from "./word-marks.ts";

/** Comparisons of lines for one change; above it lines are paired in their order. */
export const MAX_COMPARISONS = 2_304;
/** Lines that share less than this do not belong together. */
const MIN_SIMILARITY = 0.45;

/** Finds which removed lines became which added lines, in order; a line may have no partner. */
export function pairLines(
  removed: readonly string[],
  added: readonly string[],
): readonly IndexPair[] {
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.length * added.length > MAX_COMPARISONS) return pairInOrder(removed, added);
  const [left, right] = [removed.map(countWords), added.map(countWords)];
  const share = (row: number, column: number): number =>
    similarity(left[row] ?? EMPTY, right[column] ?? EMPTY);
  // Most changes keep the number of their lines and their order.
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

/** From 0, nothing in common, to 1, the same words. */
function similarity(one: WordCounts, other: WordCounts): number {
  if (one.total === 0 || other.total === 0) return 0;
  let shared = 0;
  for (const [word, count] of one.counts)
    shared += word.length * Math.min(count, other.counts.get(word) ?? 0);
  const share = (2 * shared) / (one.total + other.total);
  return share < MIN_SIMILARITY ? 0 : share;
}
