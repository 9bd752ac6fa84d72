import { type DiffIndex, type FileIndex, stripWhitespace } from "./diff-index.ts";
import { type JoinTarget, markAsJoined } from "./joined.ts";
import type { Planned } from "./planned.ts";
import type { PostedFinding } from "./posted-finding.ts";
import {
  type ComparedFinding,
  type CompareIssues,
  createCompareIssues,
  type LineSpan,
  listCodeLines,
  overlaps,
} from "./same-issue.ts";

/** Options for recognizing the same issue in other words. */
export interface SameIssueOptions {
  /** Findings of earlier reviews. */
  readonly posted: readonly PostedFinding[];
  /** Number of the answer that each comment is from; `undefined` for a comment that joins nothing. */
  readonly answers: readonly (number | undefined)[];
}

interface AnsweredFinding {
  readonly planned: Planned;
  /** Number of the answer that it is from; absent for one that is not a model's, which joins nothing. */
  readonly answer?: number | undefined;
}

const MAX_TEXT_CHARS = 2_000;
/** Findings at one place that another one is compared with, so that the work is linear. */
const MAX_CANDIDATES = 32;
const POSTED = -1;

/**
 * Marks the findings that report the same issue, in other words, as one that an earlier review posted, or as a worse one
 * of this review. Two findings of one answer are different issues unless their lines overlap. `findings` are sorted,
 * worst first.
 */
export function joinSameIssues<Item extends AnsweredFinding>(
  findings: readonly Item[],
  posted: readonly PostedFinding[],
  diff: DiffIndex,
): readonly Item[] {
  const earlier = posted.map((finding): Target => {
    const { id: duplicateOf, url: saidAt } = finding;
    const compared = toComparedPost(finding, diff);
    return { compared, target: { duplicateOf, saidAt }, joined: [] };
  });
  const own = findings.flatMap(({ planned: one, answer }) =>
    answer === undefined ? [] : [{ one, compared: toCompared(one, answer, diff) }],
  );
  const compare = createCompareIssues([...earlier, ...own].map(({ compared }) => compared));
  const byId = new Map(earlier.map((each) => [each.target.duplicateOf, each]));
  for (const { one, compared } of own)
    if (one.saidAt !== undefined) byId.get(one.id)?.joined.push(compared);
  const free = own.filter(({ one }) => one.duplicateOf === undefined);
  const joins = joinEarlier(free, earlier, compare);
  joinEachOther(free, joins, compare);
  return findings.map((each) => {
    const target = joins.get(each.planned);
    return target === undefined ? each : { ...each, planned: markAsJoined(each.planned, target) };
  });
}

interface Own {
  readonly one: Planned;
  readonly compared: ComparedFinding;
}

interface Target {
  readonly compared: ComparedFinding;
  readonly target: JoinTarget;
  /** Findings of this review that joined it. */
  readonly joined: ComparedFinding[];
}

/** Joins findings to those of earlier reviews, the most similar pairs first. */
function joinEarlier(
  own: readonly Own[],
  earlier: readonly Target[],
  compare: CompareIssues,
): Map<Planned, JoinTarget> {
  const index = createPlaceIndex();
  for (const target of earlier.toReversed()) index.add(target);
  const pairs = own.flatMap((each) => listMatches(each, index, compare));
  pairs.sort((left, right) => right.similarity - left.similarity);
  const joins = new Map<Planned, JoinTarget>();
  for (const { one, compared, target } of pairs)
    if (!joins.has(one) && tryJoin(target, compared)) joins.set(one, target.target);
  return joins;
}

/** Joins the remaining findings to worse ones of the same review. */
function joinEachOther(
  own: readonly Own[],
  joins: Map<Planned, JoinTarget>,
  compare: CompareIssues,
): void {
  const index = createPlaceIndex();
  for (const each of own) {
    const { one, compared } = each;
    if (joins.has(one)) continue;
    const matches = listMatches(each, index, compare)
      .filter(({ target }) => target.hasPlace === true || one.place === undefined)
      .sort((left, right) => right.similarity - left.similarity);
    const match = matches.find(({ target }) => tryJoin(target, compared));
    if (match !== undefined) joins.set(one, match.target.target);
    else {
      const hasPlace = one.place !== undefined;
      index.add({ compared, target: { duplicateOf: one.id }, joined: [compared], hasPlace });
    }
  }
}

/** Joins a finding to a target, unless one of the same answer that is about other lines did. */
function tryJoin({ joined }: Target, compared: ComparedFinding): boolean {
  const isFree = joined.every((other) => {
    if (other.source !== compared.source) return true;
    const [left, right] = [other.lines, compared.lines];
    return left !== undefined && right !== undefined && overlaps(left, right);
  });
  if (isFree) joined.push(compared);
  return isFree;
}

interface OwnTarget extends Target {
  readonly hasPlace?: boolean;
}

interface Match extends Own {
  readonly target: OwnTarget;
  readonly similarity: number;
}

function listMatches({ one, compared }: Own, index: PlaceIndex, compare: CompareIssues): Match[] {
  return index.find(compared).flatMap((target) => {
    const similarity = compare(target.compared, compared);
    return similarity === undefined ? [] : [{ one, compared, target, similarity }];
  });
}

interface PlaceIndex {
  add(target: OwnTarget): void;
  /** Lists targets on the same hunk, or with a line of code in common. */
  find(compared: ComparedFinding): readonly OwnTarget[];
}

function createPlaceIndex(): PlaceIndex {
  const places = new Map<string, OwnTarget[]>();
  return {
    add: (target) => {
      for (const key of listPlaces(target.compared)) {
        const known = places.get(key);
        if (known === undefined) places.set(key, [target]);
        else if (known.length < MAX_CANDIDATES) known.push(target);
      }
    },
    find: (compared) => [
      ...new Set(listPlaces(compared).flatMap((place) => places.get(place) ?? [])),
    ],
  };
}

const listPlaces = ({ path, hunk, code }: ComparedFinding): readonly string[] => [
  ...(hunk === undefined ? [] : [`hunk ${hunk}`]),
  ...listCodeLines(code).map((line) => `line ${path}\0${line}`),
];

function toCompared(
  { finding, place, text }: Planned,
  source: number,
  diff: DiffIndex,
): ComparedFinding {
  const { title = "", body, category, path, quote = "" } = finding;
  const { side, line, startLine } = place ?? { ...finding, startLine: finding.start_line };
  return {
    text: `${title}\n${body}`.trim().slice(0, MAX_TEXT_CHARS),
    category,
    path,
    code: text === undefined || text === "" ? quote : text,
    hunk: line === undefined ? undefined : findHunk(diff.find(path), side, line),
    lines: toSpan(side, line, startLine),
    source,
  };
}

function toComparedPost(posted: PostedFinding, diff: DiffIndex): ComparedFinding {
  const { text, category, code, context, side, line, startLine } = posted;
  const file = diff.find(posted.path);
  return {
    text,
    category,
    path: file?.file.path ?? posted.path,
    code,
    hunk: line === undefined ? findOldHunk(file, context) : findHunk(file, side, line),
    lines: toSpan(side, line, startLine),
    source: POSTED,
  };
}

const toSpan = (
  side: LineSpan["side"],
  line: number | undefined,
  startLine: number | undefined,
): LineSpan | undefined =>
  line === undefined ? undefined : { side, from: Math.min(startLine ?? line, line), to: line };

function findHunk(
  file: FileIndex | undefined,
  side: LineSpan["side"],
  line: number,
): string | undefined {
  const row = file?.rowAt(side, line);
  return row === undefined ? undefined : `${file?.file.path} ${row.hunk}`;
}

/** Finds the hunk of an outdated comment by the nearest of its lines that the file's diff has once. */
function findOldHunk(file: FileIndex | undefined, context: readonly string[]): string | undefined {
  if (file === undefined) return undefined;
  for (const line of context.toReversed()) {
    const [at, ...others] = file.byKey.get(stripWhitespace(line)) ?? [];
    if (at !== undefined && others.length === 0) return `${file.file.path} ${file.rows[at]?.hunk}`;
  }
  return undefined;
}
