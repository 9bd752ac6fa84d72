import { compareDefectKinds, type DefectKinds, readDefectKinds } from "./defect-kinds.ts";
import type { Category } from "./finding.ts";
import { readIssueTerms } from "./issue-terms.ts";

/** A finding as far as it is compared with others. */
export interface ComparedFinding {
  /** Title and body as the model wrote them. */
  readonly text: string;
  readonly category?: Category | undefined;
  readonly path: string;
  /** Code that the finding quotes or is anchored to. */
  readonly code: string;
  /** Identifies the hunk that the finding is on; absent if it is on none. */
  readonly hunk?: string | undefined;
  /** Lines that it is anchored to. */
  readonly lines?: LineSpan | undefined;
  /** Identifies the answer that it is from: an answer reports an issue once. */
  readonly source: number;
}

/** A range of lines on one side of the diff. */
export interface LineSpan {
  readonly side: "LEFT" | "RIGHT";
  readonly from: number;
  readonly to: number;
}

/** Returns how similar two findings are if they report the same issue; `undefined` if they may not. */
export type CompareIssues = (left: ComparedFinding, right: ComparedFinding) => number | undefined;

/** Similarity that is enough alone, and with a rare identifier and the category in common. */
const NEAR = 0.4;
const RELATED = 0.25;
/** A rare identifier is named by at most this share of the findings, and by two in any case. */
const RARE_SHARE = 0.1;
/** Share of its identifiers that the finding with fewer of them has in common with the other. */
const MIN_COMMON_IDENTIFIERS = 0.5;
/** Shorter lines, such as `}`, occur everywhere. */
const MIN_LINE_CHARS = 6;
/** Characters of a line that are compared, with and without white space. */
const MAX_LINE_CHARS = 400;
const MAX_KEY_CHARS = 200;
/** Lines of code that are compared. */
const MAX_LINES = 8;
/** Distance of two findings in one hunk, in lines, that is not a reason to tell them apart. */
const NEAR_LINES = 3;

interface Prepared {
  readonly finding: ComparedFinding;
  /** Weight of each word: how often it occurs here, and how seldom elsewhere. */
  readonly weights: ReadonlyMap<string, number>;
  readonly length: number;
  readonly identifiers: ReadonlySet<string>;
  readonly kinds: DefectKinds;
  readonly code: ReadonlySet<string>;
}

/**
 * Creates the comparison for the findings of one pull request. Two findings report the same issue if they are on the
 * same hunk or quote a common line, and
 *
 * - their texts are near (tf-idf over word stems, cosine), or
 * - they have the category and a rare identifier in common, and are less near, or name the same kind of defect; or the
 *   identifier is named by one finding of each answer, and a kind of defect by one of the two at most.
 *
 * Findings that name different identifiers or different kinds of defects are different. Wording alone is not enough,
 * and neither is the place: unsure means different.
 */
export function createCompareIssues(pool: readonly ComparedFinding[]): CompareIssues {
  const prepared = preparePool(pool);
  return (left, right) => {
    const [one, other] = [prepared.get(left), prepared.get(right)];
    if (one === undefined || other === undefined || !isSamePlace(one, other)) return undefined;
    const common = intersect(one.identifiers, other.identifiers);
    const least = Math.min(one.identifiers.size, other.identifiers.size);
    const kinds = compareDefectKinds(one.kinds, other.kinds);
    if (common.length < least * MIN_COMMON_IDENTIFIERS || kinds === "different") return undefined;
    const similarity = getCosine(one, other);
    const rarity = prepared.getRarity(common);
    const isSame =
      rarity === "common"
        ? similarity >= NEAR && isNear(one, other)
        : similarity >= NEAR || isRelated(one, other, { similarity, rarity, kinds });
    return isSame ? similarity : undefined;
  };
}

interface Relation {
  readonly similarity: number;
  readonly rarity: Rarity;
  readonly kinds: ReturnType<typeof compareDefectKinds>;
}

/** Decides whether two findings with an identifier in common, whose texts are not near, report the same issue. */
function isRelated(
  { finding: { category } }: Prepared,
  { finding: other }: Prepared,
  { similarity, rarity, kinds }: Relation,
): boolean {
  if (category === undefined || category !== other.category) return false;
  return similarity >= RELATED || kinds === "same" || (kinds === "unknown" && rarity === "unique");
}

/** `unique`: named by one finding of each answer at most. */
type Rarity = "unique" | "rare" | "common";

interface PreparedPool {
  get(finding: ComparedFinding): Prepared | undefined;
  /** Returns the rarity of the rarest of some identifiers. */
  getRarity(names: readonly string[]): Rarity;
}

/** Reads each finding once. */
function preparePool(pool: readonly ComparedFinding[]): PreparedPool {
  const read = pool.map((finding) => ({ finding, ...readIssueTerms(finding.text) }));
  const counts = new Map<string, number>();
  const sources = new Map<string, Set<number>>();
  for (const { finding, words, identifiers } of read) {
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const name of identifiers) {
      const own = sources.get(name) ?? new Set<number>();
      sources.set(name, own.add(finding.source));
    }
  }
  const countOf = (word: string): number => counts.get(word) ?? 0;
  const weigh = (word: string): number =>
    Math.log(
      (pool.length + BACKGROUND) / (countOf(word) + (COMMON.has(word) ? BACKGROUND / 2 : 1)),
    );
  const prepared = new Map(
    read.map(({ finding, words, identifiers, prose }) => {
      const weights = new Map([...words].map(([word, count]) => [word, count * weigh(word)]));
      const length = Math.sqrt([...weights.values()].reduce((sum, each) => sum + each ** 2, 0));
      const kinds = readDefectKinds(prose);
      const code = new Set(listCodeLines(finding.code));
      return [finding, { finding, weights, length, identifiers, kinds, code }];
    }),
  );
  const rareLimit = Math.max(2, pool.length * RARE_SHARE);
  return {
    get: (finding) => prepared.get(finding),
    getRarity: (names) => {
      if (names.some((name) => countOf(name) <= (sources.get(name)?.size ?? 0))) return "unique";
      return names.some((name) => countOf(name) <= rareLimit) ? "rare" : "common";
    },
  };
}

const intersect = (left: ReadonlySet<string>, right: ReadonlySet<string>): readonly string[] =>
  [...left].filter((each) => right.has(each));

function isSamePlace(left: Prepared, right: Prepared): boolean {
  const [one, other] = [left.finding, right.finding];
  if (one.path !== other.path) return false;
  return (one.hunk !== undefined && one.hunk === other.hunk) || sharesCode(left, right);
}

const sharesCode = (left: Prepared, right: Prepared): boolean =>
  [...left.code].some((line) => right.code.has(line));

/** Decides whether two findings are on lines near each other. */
function isNear(left: Prepared, right: Prepared): boolean {
  const [one, other] = [left.finding.lines, right.finding.lines];
  if (sharesCode(left, right)) return true;
  return one !== undefined && other !== undefined && overlaps(one, other, NEAR_LINES);
}

/** Decides whether two ranges overlap, or are at most `distance` lines apart. */
export const overlaps = (left: LineSpan, right: LineSpan, distance = 0): boolean =>
  left.side === right.side && left.from <= right.to + distance && right.from <= left.to + distance;

/** Lists the lines of code that tell places apart, without white space. */
export const listCodeLines = (code: string): readonly string[] =>
  code
    .split("\n", MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARS).replace(/\s+/g, "").slice(0, MAX_KEY_CHARS))
    .filter((line) => line.length >= MIN_LINE_CHARS);

function getCosine(left: Prepared, right: Prepared): number {
  let product = 0;
  for (const [word, weight] of left.weights) product += weight * (right.weights.get(word) ?? 0);
  const length = left.length * right.length;
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
