import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { FindEarlierWork } from "./find-earlier-work.ts";

/** Counts the findings of earlier reviews about the covered parts of a change that a review was not about. */
export type CountEarlierFindings = (
  review: { readonly pull: PullRef; readonly draft: Pick<ReviewDraft, "plan" | "coverage"> },
  signal: AbortSignal,
) => Promise<number>;

/** Creates the count. A review of the whole change needs no look at earlier ones. Rejects as its lookup does. */
export function createCountEarlierFindings(findEarlierWork: FindEarlierWork): CountEarlierFindings {
  return async ({ pull, draft }, signal) => {
    const { coverage, plan } = draft;
    if ((coverage?.hunks["reviewed-earlier"] ?? 0) === 0) return 0;
    const { posted } = await findEarlierWork(pull, signal);
    const own = new Set([...plan.inline, ...plan.file, ...plan.summary].map(({ id }) => id));
    return [...posted.keys()].filter((id) => !own.has(id)).length;
  };
}
