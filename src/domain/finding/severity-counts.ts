import type { Severity } from "../core/severity.ts";
import type { PublishPlan } from "./planned.ts";

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts findings by their severity. */
export function countSeverities(
  findings: Iterable<{ readonly severity: Severity }>,
): SeverityCounts {
  const counts = { critical: 0, major: 0, minor: 0, nit: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Counts the findings of a plan that are shown: what repeats another one, or an earlier review, is not. */
export function countShownFindings({ inline, file, summary }: PublishPlan): SeverityCounts {
  const shown = [...inline, ...file, ...summary].filter(
    ({ duplicateOf }) => duplicateOf === undefined,
  );
  return countSeverities(shown.map(({ finding }) => finding));
}
