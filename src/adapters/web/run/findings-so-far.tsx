import type { ReactNode } from "react";
import type { FindingView } from "../../../domain/event/run-view-parts.ts";
import type { SeverityCounts } from "../../../domain/finding/severity-counts.ts";
import { plural } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { SEVERITIES, SeverityTally } from "../ui/severity.tsx";
import { FindingTitle, shortLocation, toSeverity } from "./finding-title.tsx";

/** The draft contains all findings; this list is shown beside the stream. */
const MAX_SHOWN = 12;

export interface FindingsSoFarProps {
  readonly findings: readonly FindingView[];
  readonly isRunning: boolean;
}

/** Findings of a review so far, the most severe first. */
export function FindingsSoFar({ findings, isRunning }: FindingsSoFarProps): ReactNode {
  const shown = SEVERITIES.flatMap((severity) =>
    findings.filter((finding) => toSeverity(finding) === severity),
  ).slice(0, MAX_SHOWN);
  const more = findings.length - shown.length;
  return (
    <section className="panel" aria-labelledby="found-title">
      <div className="panel-head">
        <h2 id="found-title">{isRunning ? "Findings so far" : "Findings"}</h2>
        {findings.length === 0 ? null : (
          <div className="panel-end">
            <SeverityTally counts={countBySeverity(findings)} />
          </div>
        )}
      </div>
      {shown.length === 0 ? null : (
        <ul className="found">
          {shown.map((finding) => (
            <FindingItem key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      <div className="panel-foot">
        <span className="hint">
          {more > 0 ? `${plural(more, "more finding")}. ` : null}
          {hintOf(findings.length, isRunning)}
        </span>
      </div>
    </section>
  );
}

function FindingItem({ finding }: { readonly finding: FindingView }): ReactNode {
  const severity = toSeverity(finding);
  return (
    <li className={`sev-${severity}`}>
      <Icon name={severity} label={severity} className="sev-glyph" />
      <span>
        <FindingTitle title={finding.title} />
      </span>
      <span className="where" title={finding.path}>
        {shortLocation(finding)}
      </span>
    </li>
  );
}

/** Counts findings by severity. */
export function countBySeverity(findings: readonly FindingView[]): SeverityCounts {
  const counts = { critical: 0, major: 0, minor: 0, nit: 0 };
  for (const finding of findings) counts[toSeverity(finding)] += 1;
  return counts;
}

function hintOf(count: number, isRunning: boolean): string {
  if (!isRunning) return count === 0 ? "None were reported." : "As reported by the run.";
  return count === 0
    ? "They appear when the parts are read and checked against the diff."
    : "Checked against the diff when the run ends. Some may move or merge.";
}
