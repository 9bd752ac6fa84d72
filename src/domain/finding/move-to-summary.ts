import type { Place } from "./anchor-finding.ts";
import type { Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";

/**
 * Moves a finding from its line to the summary, with a reason; its suggestion is then no longer
 * committable.
 */
export function moveToSummary(
  { place, moved: _moved, suggestion, ...rest }: Planned,
  reason: string,
): Planned {
  return {
    ...rest,
    finding: place === undefined ? rest.finding : withPlace(rest.finding, place),
    reason,
    suggestion:
      suggestion === undefined ? undefined : { ...suggestion, isCommittable: false, reason },
  };
}

/**
 * Sets the lines of a finding to those of its place. A finding whose suggestion is for another
 * number of lines keeps its own: at the place, the suggestion would seem to fit.
 */
export function withPlace(finding: Finding, { side, line, startLine = line }: Place): Finding {
  const { start_line: start = finding.line, start_side: _side, ...rest } = finding;
  const isForOthers = (finding.line ?? 0) - (start ?? 0) !== line - startLine;
  if (finding.suggestion !== undefined && isForOthers) return finding;
  return { ...rest, side, line, start_line: startLine === line ? undefined : startLine };
}
