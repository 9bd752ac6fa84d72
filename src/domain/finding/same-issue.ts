import type { Category } from "./finding.ts";

/** A finding as far as it is compared with others. */
export interface ComparedFinding {
  /** Title and body as the model wrote them. */
  readonly text: string;
  readonly category?: Category | undefined;
  /** Code that the finding quotes or is anchored to. */
  readonly code: string;
  /** Identifies the hunk that the finding is on; absent if it is on none. */
  readonly hunk?: string | undefined;
}

/** Decides whether two findings report the same issue. */
export type IsSameIssue = (left: ComparedFinding, right: ComparedFinding) => boolean;

/** Similarity that is enough alone, and with a rare identifier and the category in common. */
const NEAR = 0.4;
const RELATED = 0.25;
/** A rare identifier is named by at most this share of the findings, and by two in any case. */
const RARE_SHARE = 0.1;
/** Shorter lines, such as `}`, occur everywhere. */
const MIN_LINE_CHARS = 6;

/**
 * Creates the comparison for one pull request. Two findings are the same issue if they are on the same hunk or quote a
 * common line, and their texts are similar (tf-idf over word stems, cosine), or less similar with a rare identifier and
 * the category in common. Wording alone is not enough, and neither is the place: unsure means different.
 */
export function createIsSameIssue(pool: readonly ComparedFinding[]): IsSameIssue {
  const terms = new Map(pool.map((finding) => [finding, readTerms(finding.text)]));
  const counts = new Map<string, number>();
  for (const { words } of terms.values())
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const termsOf = (finding: ComparedFinding) => terms.get(finding) ?? readTerms(finding.text);
  const weigh = (word: string): number =>
    Math.log(
      (pool.length + BACKGROUND) /
        ((counts.get(word) ?? 0) + (COMMON.has(word) ? BACKGROUND / 2 : 1)),
    );
  const rareLimit = Math.max(2, pool.length * RARE_SHARE);
  return (left, right) => {
    if (!isSamePlace(left, right)) return false;
    const [one, other] = [termsOf(left), termsOf(right)];
    const similarity = getCosine(one.words, other.words, weigh);
    if (similarity >= NEAR) return true;
    if (similarity < RELATED || left.category === undefined || left.category !== right.category)
      return false;
    return [...one.identifiers].some(
      (name) => other.identifiers.has(name) && (counts.get(name) ?? 0) <= rareLimit,
    );
  };
}

function isSamePlace(left: ComparedFinding, right: ComparedFinding): boolean {
  if (left.hunk !== undefined && left.hunk === right.hunk) return true;
  const lines = new Set(listLines(left.code));
  return listLines(right.code).some((line) => lines.has(line));
}

const listLines = (code: string): readonly string[] =>
  code
    .split("\n")
    .map((line) => line.replace(/\s+/g, ""))
    .filter((line) => line.length >= MIN_LINE_CHARS);

/** Stems of a text with their counts, and its identifiers. */
interface Terms {
  readonly words: ReadonlyMap<string, number>;
  readonly identifiers: ReadonlySet<string>;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Camel case, underscores or digits: written so in code only. */
const IDENTIFIER = /[a-z][A-Z]|_|\$|\d/;
const CODE_SPAN = /`([^`\n]+)`/g;

function readTerms(text: string): Terms {
  const words = new Map<string, number>();
  const identifiers = new Set<string>();
  const add = (word: string): void => void words.set(word, (words.get(word) ?? 0) + 1);
  const quoted = new Set(
    [...text.matchAll(CODE_SPAN)].flatMap(([, code = ""]) => code.match(WORD) ?? []),
  );
  for (const word of text.match(WORD) ?? []) {
    if (IDENTIFIER.test(word) || quoted.has(word)) {
      const name = word.toLowerCase();
      identifiers.add(name);
      add(name);
    } else {
      const stem = toStem(word.toLowerCase());
      if (stem.length > 2 && !STOP_WORDS.has(stem)) add(stem);
    }
  }
  return { words, identifiers };
}

/** Removes common English endings. */
const toStem = (word: string): string =>
  word.length <= 4 ? word : word.replace(/(?:ing|ed|es|s|ly|er|able|ation|ion)$/, "");

function getCosine(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
  weigh: (word: string) => number,
): number {
  const lengthOf = (words: ReadonlyMap<string, number>): number =>
    Math.sqrt([...words].reduce((sum, [word, count]) => sum + (count * weigh(word)) ** 2, 0));
  let product = 0;
  for (const [word, count] of left) product += count * (right.get(word) ?? 0) * weigh(word) ** 2;
  const length = lengthOf(left) * lengthOf(right);
  return length === 0 ? 0 : product / length;
}

/** Number of findings that the pool is thought to be part of, so that a small pool has sensible weights. */
const BACKGROUND = 40;
/** Stems that findings of every kind use. */
const COMMON: ReadonlySet<string> = new Set(
  "valu func function return error check call code when this that case use user data null undefin string number line file test method object list array input output result request handl miss wrong should could would must can may need add remov chang caus fail throw catch pass set get new old name type".split(
    " ",
  ),
);
const STOP_WORDS: ReadonlySet<string> = new Set(
  "the and for with not but are was were has have had its from into than then them they there here which what where while will your you our also only just even very much more most some any all each other such same does did been being because since instead without within about over under after before between".split(
    " ",
  ),
);
