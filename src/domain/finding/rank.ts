import { SEVERITIES, type Severity } from "./finding.ts";
import type { Planned, PublishPlan } from "./planned.ts";

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

/** The worst severity of a plan's findings, what an earlier review said included; `undefined` when there are none. */
export function worstOf({ inline, file, summary }: PublishPlan): Severity | undefined {
  const found = new Set([...inline, ...file, ...summary].map(({ finding }) => finding.severity));
  return SEVERITIES.find((severity) => found.has(severity));
}

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);
