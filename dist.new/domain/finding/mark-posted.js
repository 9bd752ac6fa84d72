import { toSummary } from "./to-summary.js";
const REASON = "an earlier review posted it";
/** Marks a finding as posted before: it is counted, and not shown again. */
export function asPosted(planned, saidAt) {
    return { ...toSummary(planned, REASON), duplicateOf: planned.id, saidAt };
}
/**
 * Marks the findings of a plan that are on the code host already. `posted` gives the address of the comment by the
 * finding's id. Repeats within the plan, and what was marked before, stay as they are.
 */
export function markPostedFindings(plan, posted) {
    const marked = [];
    const keep = (planned) => {
        const saidAt = planned.duplicateOf === undefined ? posted.get(planned.id) : undefined;
        if (saidAt !== undefined)
            marked.push(asPosted(planned, saidAt));
        return saidAt === undefined;
    };
    const [inline, file, summary] = [plan.inline, plan.file, plan.summary].map((bucket) => bucket.filter(keep));
    return {
        plan: { event: plan.event, inline, file, summary: [...summary, ...marked] },
        newlyMarked: marked.length,
    };
}
