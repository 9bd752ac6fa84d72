import type { ReactNode } from "react";
import type { Severity } from "../../../domain/core/severity.ts";
import type { SeverityCounts } from "../../../domain/finding/severity-counts.ts";
import { Icon } from "./icon.tsx";

/** From the highest to the lowest. The domain's own list would add its parser to the bundle. */
export const SEVERITIES = [
  "critical",
  "major",
  "minor",
  "nit",
] as const satisfies readonly Severity[];

const WORDS: Readonly<Record<Severity, string>> = {
  critical: "Critical",
  major: "Major",
  minor: "Minor",
  nit: "Nit",
};

export const severityLabel = (severity: Severity): string => WORDS[severity];

/** Severity as an icon and a label. */
export function SeverityBadge({ severity }: { readonly severity: Severity }): ReactNode {
  return (
    <span className={`sev sev-${severity}`}>
      <Icon name={severity} />
      {WORDS[severity]}
    </span>
  );
}

/** Number of findings of each severity that occurs. */
export function SeverityTally({ counts }: { readonly counts: SeverityCounts }): ReactNode {
  const some = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (some.length === 0) return <span className="muted">none</span>;
  return (
    <span className="sev-counts">
      {some.map((severity) => (
        <span key={severity} className={`sev-count sev-${severity}`}>
          <Icon name={severity} />
          {counts[severity]}
          <span className="vh"> {severity}</span>
        </span>
      ))}
    </span>
  );
}
