import { getOldLines, type PatchHunk, type PatchLine } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";

/** Minimum number of lines, as fewer are not enough evidence to tolerate a mismatch. */
const MIN_LINES = 4;
/** Lines of context for each tolerated mismatch. */
const LINES_PER_MISS = 8;
/** Minimum number of additional mismatches of every other place. */
const MIN_LEAD = 2;

/**
 * Finds the one place where all lines match except a few lines of context. Every removed line, and one line next to
 * each insertion, must match, and no other place may come close. Returns the index of the first line.
 */
export function matchFuzzy(index: LineIndex, hunk: PatchHunk): number | undefined {
  const wanted = getOldLines(hunk);
  if (wanted.length < MIN_LINES || wanted.length > index.size) return undefined;
  const numbers = wanted.map(({ text }) => index.numberOf("typography", text));
  const allowed = Math.max(1, Math.floor(numbers.length / LINES_PER_MISS));
  if (numbers.filter((number) => number < 0).length > allowed) return undefined;
  let best = { start: -1, missing: allowed + MIN_LEAD };
  let next = allowed + MIN_LEAD;
  for (let start = 0; start + numbers.length <= index.size; start += 1) {
    const missing = countMissing(index, numbers, { start, most: next });
    if (missing < best.missing) {
      next = best.missing;
      best = { start, missing };
    } else {
      next = Math.min(next, missing);
    }
  }
  if (best.missing > allowed || next - best.missing < MIN_LEAD) return undefined;
  const { start } = best;
  const isThere = (at: number): boolean => index.number("typography", start + at) === numbers[at];
  return hasFirmContext(hunk.lines, isThere) ? start : undefined;
}

/** Counts mismatched lines, up to `most`. */
function countMissing(
  index: LineIndex,
  numbers: readonly number[],
  { start, most }: { readonly start: number; readonly most: number },
): number {
  let missing = 0;
  let at = 0;
  for (; at < numbers.length && missing < most; at += 1)
    if (index.number("typography", start + at) !== numbers[at]) missing += 1;
  index.spend(at);
  return missing;
}

/**
 * Decides whether the required part of the old side matches: every removed line, and at least one of the two lines
 * around an insertion.
 */
function hasFirmContext(lines: readonly PatchLine[], isThere: (at: number) => boolean): boolean {
  let at = -1;
  let before: PatchLine["op"] | undefined;
  for (const { op } of lines) {
    if (op !== "+") at += 1;
    if (op === "-" && !isThere(at)) return false;
    if (op === "+" && before !== "+" && !isThere(at) && !isThere(at + 1)) return false;
    before = op;
  }
  return true;
}
