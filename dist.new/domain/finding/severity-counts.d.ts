import type { Severity } from "./finding.ts";
import type { PublishPlan } from "./planned.ts";
/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;
/** Counts findings by their severity. */
export declare function countSeverities(findings: Iterable<{
    readonly severity: Severity;
}>): SeverityCounts;
/** Counts the findings of a plan that are shown: what repeats another one, or an earlier review, is not. */
export declare function countShown({ inline, file, summary }: PublishPlan): SeverityCounts;
