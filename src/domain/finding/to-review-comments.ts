import { hasPositionTag } from "./find-quote.ts";
import type { ReviewComment } from "./finding.ts";
import { withPlace } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/**
 * Gives back the findings of a plan as comments that can be planned again on another diff: one that named only a line
 * is known by the text of that line from now on. On the same diff they are planned as before, ids and all.
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

/** Ids are given in turn: the first of an identity goes before `-2`, wherever the two ended up. */
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

/** Addresses of the comments that said findings of a plan before, by the finding's id. */
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
    ...(quote === undefined ? {} : { quote }),
    // A finding without a line is still one: the plan takes what has none.
    line: lines.line as number,
  };
}
