import { SEVERITIES, type Severity } from "../core/severity.ts";
import type { Planned, PublishPlan } from "./planned.ts";

/** Orders findings by severity, then by confidence; stable for equal ones. */
export function compareRank(left: Planned, right: Planned): number {
  return (
    getRank(left.finding.severity) - getRank(right.finding.severity) ||
    (right.finding.confidence ?? 0.5) - (left.finding.confidence ?? 0.5)
  );
}

/** Returns whether a severity is below the minimum severity. */
export function isBelowSeverity(severity: Severity, least: Severity | undefined): boolean {
  return least !== undefined && getRank(severity) > getRank(least);
}

/** Returns whether a severity is at least as bad as another. */
export function isAtLeastSeverity(severity: Severity, least: Severity): boolean {
  return getRank(severity) <= getRank(least);
}

/**
 * Returns the worst severity of a plan's findings, without muted ones and with those posted by an earlier review;
 * `undefined` if there are none.
 */
export function findWorstSeverity({ inline, file, summary }: PublishPlan): Severity | undefined {
  const counted = [...inline, ...file, ...summary].filter(({ muted }) => muted !== true);
  const found = new Set(counted.map(({ finding }) => finding.severity));
  return SEVERITIES.find((severity) => found.has(severity));
}

const getRank = (severity: Severity): number => SEVERITIES.indexOf(severity);
