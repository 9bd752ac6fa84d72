import { moveToSummary } from "./move-to-summary.ts";
import type { Planned, PublishPlan } from "./planned.ts";

const REASON = "an earlier review posted it";

/** Marks a finding as posted before: it is counted, and not shown again. */
export function markAsPosted(planned: Planned, saidAt: string): Planned {
  return { ...moveToSummary(planned, REASON), duplicateOf: planned.id, saidAt };
}

/**
 * Marks the findings of a plan that are already on the code host. `posted` maps a finding's id to
 * the address of the comment. Repeats within the plan and findings marked before do not change.
 */
export function markPostedFindings(
  plan: PublishPlan,
  posted: ReadonlyMap<string, string>,
): { readonly plan: PublishPlan; readonly newlyMarked: number } {
  const marked: Planned[] = [];
  const keep = (planned: Planned): boolean => {
    const saidAt = planned.duplicateOf === undefined ? posted.get(planned.id) : undefined;
    if (saidAt !== undefined) marked.push(markAsPosted(planned, saidAt));
    return saidAt === undefined;
  };
  const [inline, file, summary] = [plan.inline, plan.file, plan.summary].map((bucket) =>
    bucket.filter(keep),
  ) as [Planned[], Planned[], Planned[]];
  return {
    plan: { event: plan.event, inline, file, summary: [...summary, ...marked] },
    newlyMarked: marked.length,
  };
}
