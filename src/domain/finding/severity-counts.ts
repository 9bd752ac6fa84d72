import type { Severity } from "../core/severity.ts";
import type { PublishPlan } from "./planned.ts";

/** Number of findings of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts findings by their severity. */
export function countSeverities(
  findings: Iterable<{ readonly severity: Severity }>,
): SeverityCounts {
  const counts = { critical: 0, major: 0, minor: 0, nit: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/**
 * Counts the displayed findings of a plan: repeats, findings posted by an earlier review, and muted ones are excluded.
 */
export function countShownFindings({ inline, file, summary }: PublishPlan): SeverityCounts {
  const shown = [...inline, ...file, ...summary].filter(
    ({ duplicateOf, muted }) => duplicateOf === undefined && muted !== true,
  );
  return countSeverities(shown.map(({ finding }) => finding));
}
