import { type Severity } from "./finding.ts";
import type { Planned, PublishPlan } from "./planned.ts";
/** Orders findings by severity, then by confidence; equal ones keep their order. */
export declare function byRank(left: Planned, right: Planned): number;
/** Tells whether a severity is milder than the least that is wanted. */
export declare function isBelow(severity: Severity, least: Severity | undefined): boolean;
/** Tells whether a severity is at least as bad as another. */
export declare function isAtLeast(severity: Severity, least: Severity): boolean;
/** The worst severity of a plan's findings, what an earlier review said included; `undefined` when there are none. */
export declare function worstOf({ inline, file, summary }: PublishPlan): Severity | undefined;
