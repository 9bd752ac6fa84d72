import type { SpendBudget } from "./match-budget.ts";

/** Required agreement of lines, strictest first. */
export const MATCH_LEVELS = ["exact", "trailing-space", "white-space", "typography"] as const;
/** A level at which lines are compared. */
export type MatchLevel = (typeof MATCH_LEVELS)[number];

/** ASCII replacements for the typographic characters that models write. */
export const ASCII_REPLACEMENTS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
};

const stripSpace = (text: string): string => text.replace(/[\s\ufeff]+/g, "");
/** Fast check: most lines contain none of the replaced characters. */
const FANCY = /[“”‘’–—…]/;

const KEYS: Readonly<Record<MatchLevel, (text: string) => string>> = {
  exact: (text) => text,
  "trailing-space": (text) => text.replace(/^\ufeff/, "").trimEnd(),
  "white-space": stripSpace,
  typography: (text) =>
    stripSpace(
      FANCY.test(text)
        ? text.replace(/[“”‘’–—…]/g, (char) => ASCII_REPLACEMENTS[char] ?? char)
        : text,
    ),
};

/** Returns the key by which a line is compared at a level. */
export const toLineKey = (level: MatchLevel, text: string): string => KEYS[level](text);

/** An index of a file's lines by text. Equal lines share a number at each level. */
export interface LineIndex {
  readonly size: number;
  readonly texts: readonly string[];
  /** Comparison keys of all lines. */
  keys(level: MatchLevel): readonly string[];
  /** Number of the line at an index; -1 outside the file. */
  number(level: MatchLevel, at: number): number;
  /** Number of the file's lines equal to a text; -2 if there is none. */
  numberOf(level: MatchLevel, text: string): number;
  /** Ascending indices of the lines with a number. */
  places(level: MatchLevel, number: number): Int32Array;
  readonly spend: SpendBudget;
}

interface LevelIndex {
  readonly keys: readonly string[];
  readonly numbers: Int32Array;
  readonly byKey: ReadonlyMap<string, number>;
  /** Lines grouped by number: those of number n are at `starts[n]` to `starts[n + 1]`. */
  readonly lines: Int32Array;
  readonly starts: Int32Array;
}

/** Indexes lines. Each level is built on first use. */
export function createLineIndex(texts: readonly string[], spend: SpendBudget): LineIndex {
  const levels: Partial<Record<MatchLevel, LevelIndex>> = {};
  const open = (level: MatchLevel): LevelIndex => {
    levels[level] ??= indexLevel(level, texts);
    return levels[level];
  };
  return {
    size: texts.length,
    texts,
    keys: (level) => open(level).keys,
    number: (level, at) => open(level).numbers[at] ?? -1,
    numberOf: (level, text) => open(level).byKey.get(toLineKey(level, text)) ?? -2,
    places: (level, number) => {
      const { lines, starts } = open(level);
      return number < 0 ? lines.subarray(0, 0) : lines.subarray(starts[number], starts[number + 1]);
    },
    spend,
  };
}

function indexLevel(level: MatchLevel, texts: readonly string[]): LevelIndex {
  const keys = texts.map((text) => toLineKey(level, text));
  const byKey = new Map<string, number>();
  const numbers = new Int32Array(keys.length);
  for (const [at, key] of keys.entries()) {
    const number = byKey.get(key) ?? byKey.size;
    if (number === byKey.size) byKey.set(key, number);
    numbers[at] = number;
  }
  return { keys, numbers, byKey, ...groupLines(numbers, byKey.size) };
}

function groupLines(numbers: Int32Array, count: number): Pick<LevelIndex, "lines" | "starts"> {
  const starts = new Int32Array(count + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number += 1)
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const next = starts.slice();
  const lines = new Int32Array(numbers.length);
  for (const [at, number] of numbers.entries()) {
    const place = next[number] ?? 0;
    lines[place] = at;
    next[number] = place + 1;
  }
  return { lines, starts };
}

/** The loosest level, which matches everything that a stricter one does. */
const LOOSEST: MatchLevel = "typography";

/**
 * Decides whether a level can match, so that no index is built for lines that do not match even at the loosest level.
 */
export function mayMatch(index: LineIndex, level: MatchLevel, wanted: readonly string[]): boolean {
  if (level === "exact" || level === LOOSEST) return true;
  return wanted.every((text) => index.numberOf(LOOSEST, text) >= 0);
}

/** Finds every place where the lines occur in sequence, ascending. */
export function findRuns(index: LineIndex, level: MatchLevel, wanted: readonly string[]): number[] {
  if (wanted.length > index.size || !mayMatch(index, level, wanted)) return [];
  const numbers: number[] = [];
  let rarest = 0;
  let places: Int32Array | undefined;
  for (const [at, text] of wanted.entries()) {
    const number = index.numberOf(level, text);
    if (number < 0) return [];
    numbers.push(number);
    const own = index.places(level, number);
    if (places === undefined || own.length < places.length) [rarest, places] = [at, own];
  }
  return Array.from(places ?? [], (at) => at - rarest).filter(
    (start) => start >= 0 && matchesAt(index, level, { numbers, start }),
  );
}

/** Decides whether lines, given by number, occur from a line of the file on. */
export function matchesAt(
  index: LineIndex,
  level: MatchLevel,
  { numbers, start }: { readonly numbers: readonly number[]; readonly start: number },
): boolean {
  const differing = numbers.findIndex((number, at) => index.number(level, start + at) !== number);
  index.spend(1 + (differing === -1 ? numbers.length : differing));
  return differing === -1;
}
