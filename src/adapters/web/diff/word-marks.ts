import { compareLists, joinAcross, type ListRun } from "./compare-lists.ts";

/** Offsets of a part of a line: start inclusive, end exclusive. */
export type TextRange = readonly [from: number, to: number];

/** Differences between two paired lines. */
export interface WordMarks {
  readonly before: readonly TextRange[];
  readonly after: readonly TextRange[];
}

/** Longer lines are treated as generated and not compared. */
export const MAX_MARKED_CHARS = 1_000;
/** Shorter matching runs between two differences are treated as changed. */
const MIN_EQUAL_CHARS = 4;
/** Minimum share of common text for two lines to count as one changed line. */
const MIN_SHARED = 0.3;

const SPACE = 32;
const WORD = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** Splits a line into words, runs of blanks and single symbols. */
export function splitWords(line: string): readonly string[] {
  return line.match(WORD) ?? [];
}

/**
 * Finds the words that differ between two versions of a line. Returns `undefined` if they have too
 * little in common.
 */
export function markWords(before: string, after: string): WordMarks | undefined {
  if (before === after || before.length > MAX_MARKED_CHARS || after.length > MAX_MARKED_CHARS)
    return undefined;
  const runs = joinAcross(compareLists(splitWords(before), splitWords(after)), isNoise);
  const shared = runs.reduce(
    (sum, { kind, left }) => sum + (kind === "same" ? countVisibleChars(left) : 0),
    0,
  );
  if (shared < MIN_SHARED * Math.max(countVisibleChars([before]), countVisibleChars([after])))
    return undefined;
  return { before: toRanges(runs, "left"), after: toRanges(runs, "right") };
}

/** Counts the characters that are not blank. */
function countVisibleChars(words: readonly string[]): number {
  let count = 0;
  for (const word of words)
    for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > SPACE) count += 1;
  return count;
}

/** Bracket or blank. */
const isNoise = ({ left }: ListRun): boolean => countVisibleChars(left) < MIN_EQUAL_CHARS;

function toRanges(runs: readonly ListRun[], side: "left" | "right"): TextRange[] {
  const ranges: TextRange[] = [];
  const isOnly = runs.filter(({ kind }) => kind === "differs").length === 1;
  let at = 0;
  for (const run of runs) {
    const text = run[side].join("");
    const bare = text.trim();
    // Blanks around a difference, and a new indentation beside another difference, are not marked.
    const from = at + text.indexOf(bare);
    if (run.kind === "differs" && bare !== "") ranges.push([from, from + bare.length]);
    else if (run.kind === "differs" && text !== "" && (isOnly || at > 0))
      ranges.push([at, at + text.length]);
    at += text.length;
  }
  return ranges;
}
