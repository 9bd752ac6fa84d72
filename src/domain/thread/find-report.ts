import type { Finding } from "../finding/finding.ts";
import { findingId } from "../finding/finding-id.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import type { PostedFinding } from "../finding/posted-finding.ts";
import { type ComparedFinding, createCompareIssues } from "../finding/same-issue.ts";

/** A finding that was posted before, in the latest review. */
export type Report = "none" | "joined" | "same-issue";

/**
 * Creates the search for earlier findings in the plan of the latest review. Findings of one file are compared by their
 * text alone: in doubt, an issue is still there.
 */
export function createFindReport(
  plan: PublishPlan,
  earlier: readonly PostedFinding[],
): (posted: PostedFinding) => Report {
  const planned = listPlanned(plan);
  const compared = new Map(planned.map((one) => [one, toCompared(one)]));
  const old = new Map(
    earlier.map((one) => [one, { ...one, hunk: one.path, lines: ANY_LINES, source: EARLIER }]),
  );
  const compare = createCompareIssues([...compared.values(), ...old.values()]);
  return (posted) => {
    if (planned.some(({ id, saidAt }) => id === posted.id || saidAt === posted.url))
      return "joined";
    const own = old.get(posted);
    if (own === undefined) return "none";
    const isReported = [...compared.values()].some(
      (one) => compare(one, own) !== undefined || isOnSimilarCode(one, own),
    );
    return isReported ? "same-issue" : "none";
  };
}

/** Share of the words of the earlier code that the reported code has as well. */
const MIN_COMMON_WORDS = 0.5;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]+/gu;

/** Decides whether findings of one category are about code that was only rewritten. */
function isOnSimilarCode(one: ComparedFinding, own: ComparedFinding): boolean {
  if (one.path !== own.path || one.category !== own.category) return false;
  const words = new Set(own.code.match(WORD));
  const common = new Set(one.code.match(WORD)?.filter((word) => words.has(word)));
  return words.size > 0 && common.size >= words.size * MIN_COMMON_WORDS;
}

type KnownFinding = Pick<PostedFinding, "id" | "path" | "url">;

/**
 * Creates the search for the earlier finding that a planned one repeats word by word, also on code that was moved from
 * another file.
 */
export function createFindMoved(
  known: readonly KnownFinding[],
): (planned: Planned) => KnownFinding | undefined {
  const byId = new Map(known.map((one) => [one.id, one]));
  const paths = new Set(known.map(({ path }) => path));
  return ({ finding, text = "" }) => {
    for (const path of paths) {
      const found = byId.get(findingId({ ...finding, path }, text));
      if (found?.path === path) return found;
    }
    return undefined;
  };
}

const listPlanned = ({ inline, file, summary }: PublishPlan): readonly Planned[] => [
  ...inline,
  ...file,
  ...summary,
];

function toCompared({ finding, text = "" }: Planned): ComparedFinding {
  const { category, path } = finding;
  return {
    text: toText(finding),
    category,
    path,
    code: text,
    hunk: path,
    lines: ANY_LINES,
    source: LATEST,
  };
}

/** Sources of the compared findings. */
const EARLIER = 0;
const LATEST = 1;
const ANY_LINES = { side: "RIGHT", from: 1, to: 1 } as const;

const toText = ({ title = "", body }: Finding): string => `${title}\n${body}`;
