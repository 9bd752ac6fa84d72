import { SEVERITIES, type Severity } from "./finding.ts";
import type { Planned } from "./planned.ts";

/** Orders findings by severity, then by confidence; equal ones keep their order. */
export function byRank(left: Planned, right: Planned): number {
  return (
    rankOf(left.finding.severity) - rankOf(right.finding.severity) ||
    (right.finding.confidence ?? 0.5) - (left.finding.confidence ?? 0.5)
  );
}

/** Tells whether a severity is milder than the least that is wanted. */
export function isBelow(severity: Severity, least: Severity | undefined): boolean {
  return least !== undefined && rankOf(severity) > rankOf(least);
}

/** Tells whether a severity is at least as bad as another. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return rankOf(severity) <= rankOf(least);
}

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);
