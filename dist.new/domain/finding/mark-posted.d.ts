import type { Planned, PublishPlan } from "./planned.ts";
/** Marks a finding as posted before: it is counted, and not shown again. */
export declare function asPosted(planned: Planned, saidAt: string): Planned;
/**
 * Marks the findings of a plan that are on the code host already. `posted` gives the address of the comment by the
 * finding's id. Repeats within the plan, and what was marked before, stay as they are.
 */
export declare function markPostedFindings(plan: PublishPlan, posted: ReadonlyMap<string, string>): {
    readonly plan: PublishPlan;
    readonly newlyMarked: number;
};
