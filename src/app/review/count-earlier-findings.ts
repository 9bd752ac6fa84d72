import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { FindEarlierWork } from "./find-earlier-work.ts";

/** Counts the findings of earlier reviews that are neither settled nor part of a review. */
export type CountEarlierFindings = (
  review: { readonly pull: PullRef; readonly draft: Pick<ReviewDraft, "plan"> },
  signal: AbortSignal,
) => Promise<number>;

/** Creates the count. Rejects as its lookup does. */
export function createCountEarlierFindings(findEarlierWork: FindEarlierWork): CountEarlierFindings {
  return async ({ pull, draft: { plan } }, signal) => {
    const { posted, settled } = await findEarlierWork(pull, signal);
    const own = new Set([...plan.inline, ...plan.file, ...plan.summary].map(({ id }) => id));
    return [...posted.keys()].filter((id) => !own.has(id) && settled?.has(id) !== true).length;
  };
}
