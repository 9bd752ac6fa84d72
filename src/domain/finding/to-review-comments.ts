import { hasPositionTag } from "./find-quote.ts";
import type { ReviewComment } from "./finding.ts";
import { withPlace } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/**
 * Converts the findings of a plan back to comments that can be planned on another diff: a finding
 * without a quote gets the text of its line as its quote. On the same diff the plan is the same,
 * ids included.
 */
export function toReviewComments({ inline, file, summary }: PublishPlan): readonly ReviewComment[] {
  const all = [...inline, ...file, ...summary];
  const shown = all.filter((planned) => !isRepeat(planned));
  return [...sortByTurn(shown), ...all.filter(isRepeat)].map(toComment);
}

const isRepeat = ({ duplicateOf, saidAt }: Planned): boolean =>
  duplicateOf !== undefined && saidAt === undefined;

const getIdentity = ({ id }: Planned): string => id.split("-", 1)[0] ?? "";
const getTurn = ({ id }: Planned): number => Number(id.split("-")[1] ?? 1);

/**
 * Sorts findings by their number: the first of an identity comes before `-2`, regardless of bucket.
 */
function sortByTurn(shown: readonly Planned[]): Iterable<Planned> {
  const byIdentity = new Map<string, Planned[]>();
  for (const planned of shown.toSorted((left, right) => getTurn(left) - getTurn(right))) {
    const known = byIdentity.get(getIdentity(planned));
    if (known === undefined) byIdentity.set(getIdentity(planned), [planned]);
    else known.push(planned);
  }
  const ordered = new Set<Planned>();
  for (const planned of shown) {
    for (const earlier of byIdentity.get(getIdentity(planned)) ?? []) {
      if (getTurn(earlier) <= getTurn(planned)) ordered.add(earlier);
    }
  }
  return ordered;
}

/**
 * Collects the addresses of the comments that posted findings of a plan before, by the finding's
 * id.
 */
export function collectPostedFindings(plan: PublishPlan): ReadonlyMap<string, string> {
  return new Map(
    plan.summary.flatMap(({ id, saidAt }) => (saidAt === undefined ? [] : [[id, saidAt] as const])),
  );
}

function toComment({ finding, place, text }: Planned): ReviewComment {
  const lines = place === undefined ? finding : withPlace(finding, place);
  const known = text === undefined || text.trim() === "" || hasPositionTag(text) ? undefined : text;
  const quote = finding.quote ?? known;
  return {
    ...lines,
    quote,
    // A finding without a line is valid: the plan accepts it.
    line: lines.line as number,
  };
}
