/** Lines as written. `from` is absent for a single line, `side` unless the text before the change is named. */
export interface WrittenLines {
  readonly from: number | undefined;
  readonly to: number;
  readonly side?: "LEFT" | undefined;
}

const POSITION = /\[\s*([LR])\s*:?\s*(\d{1,7})(?:\s*-\s*[LR]?\s*(\d{1,7}))?\s*\]/g;
const DASHES =
  /[‐‑‒–—―−－~〜～→]|\.{2,3}|(?:至|到)|\b(?:to|through|thru|until|till|and|bis|und)\b|&/gi;
const NEARLY = /^\s*[~≈〜]\s*(?=\S)/;
/** Words beside a number that only identify it as a line. */
const WORDS =
  /\b(?:lines?|ln|rows?|right|left|new|old|side|approx(?:imately)?|about|around|near|at|on|in|from|between|starting|beginning|added|removed|deleted|modified|changed|context|numbers?|no|nr|zeilen?|lignes?|l[ií]neas?|linhas?|строк[аи]?)\b|[第行号]|[#`"'*()（）[\]]|\bLR?(?=\s*\d)|\bR(?=\s*\d)|^\s*\+/gi;
const COLUMN = /^\s*(\d{1,7}):(\d{1,5})(?:\s*-\s*(\d{1,7}):(\d{1,5}))?\s*$/;
const RANGE = /^(\d{1,7})\s*[-,:]\s*(\d{1,7})$/;
const ONE = /^(\d{1,7})(?:\.0+)?$/;
/** Texts that name no line. */
const NO_LINE =
  /^[^\p{L}\p{N}-]*(?:0|-1|n\/?a|none|null|nil|undefined|unknown|general|global|overall|top|bottom|all|(?:whole|entire)?[\s-]*file(?:[\s-]*(?:level|wide|scope))?|various|multiple|several)?[^\p{L}\p{N}]*$/iu;
/** `in charge(), line 42`: the only number of the text. */
const IN_WORDS = /^\D*\blines?\s*:?\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\b\D*$/i;
const MAX_CHARS = 400;

/** Decides whether a text in place of a line means that there is none. */
export const namesNoLine = (text: string): boolean =>
  NO_LINE.test(text.slice(0, MAX_CHARS).normalize("NFKC"));

/**
 * Parses lines in any notation: `42`, `[R   42]`, `L42`, `４２`, `lines 42–45`, `42 to 45`. `unclear`: other or
 * ambiguous content.
 */
export function parseLineRange(written: string): WrittenLines | "unclear" | undefined {
  if (namesNoLine(written)) return undefined;
  const text = written
    .slice(0, MAX_CHARS)
    .normalize("NFKC")
    .replace(NEARLY, "")
    .replace(DASHES, "-");
  const positions = [...text.matchAll(POSITION)];
  if (positions.length > 0) return parsePositions(positions);
  const side = /\b(?:left|old)\b/i.test(text) ? ("LEFT" as const) : undefined;
  const bare = text
    .replace(WORDS, " ")
    .trim()
    .replace(/^:|[.,:;]$/g, "")
    .trim();
  const column = COLUMN.exec(bare);
  if (column) return parseColumns(column, side);
  const [, first, last] = RANGE.exec(bare) ?? ONE.exec(bare) ?? IN_WORDS.exec(text) ?? [];
  return toLines(Number(first), Number(last ?? first), side) ?? "unclear";
}

/** Parses `4:12`, which may be two lines; with a second number below the first it is a column. */
function parseColumns(
  [, first, second, last]: readonly (string | undefined)[],
  side: WrittenLines["side"],
): WrittenLines | "unclear" {
  const isColumn = last !== undefined || Number(second) < Number(first);
  return (isColumn ? toLines(Number(first), Number(last ?? first), side) : undefined) ?? "unclear";
}

/** Parses one or several lines with the position prefix that the diff shows. */
function parsePositions(
  positions: readonly (readonly (string | undefined)[])[],
): WrittenLines | "unclear" {
  const sides = new Set(positions.map(([, side]) => side));
  const lines = positions.flatMap(([, , first, last]) => [Number(first), Number(last ?? first)]);
  const side = sides.has("L") ? ("LEFT" as const) : undefined;
  if (sides.size > 1 || (positions.length > 2 && !isConsecutive(lines))) return "unclear";
  return toLines(Math.min(...lines), Math.max(...lines), side) ?? "unclear";
}

/** Decides whether numbers are consecutive. */
export function isConsecutive(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) <= 1);
}

/** Creates lines from a first and a last one, in any order. */
export function toLines(
  first: number,
  last: number,
  side?: WrittenLines["side"],
): WrittenLines | undefined {
  const [from, to] = [Math.min(first, last), Math.max(first, last)];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1) return undefined;
  return { from: from === to ? undefined : from, to, side };
}
