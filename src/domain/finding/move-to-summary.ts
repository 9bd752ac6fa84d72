import type { Place } from "./anchor-finding.ts";
import type { Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";

/** Takes a finding off its line, for a reason; its suggestion can no longer be committed from there. */
export function moveToSummary(
  { place, moved: _moved, suggestion, ...rest }: Planned,
  reason: string,
): Planned {
  return {
    ...rest,
    finding: place === undefined ? rest.finding : withPlace(rest.finding, place),
    reason,
    ...(suggestion === undefined
      ? {}
      : { suggestion: { ...suggestion, isCommittable: false, reason } }),
  };
}

/**
 * Gives a finding the lines of its place. One whose suggestion is for another number of lines keeps its own: at the
 * place, the suggestion would pass for one that fits.
 */
export function withPlace(finding: Finding, { side, line, startLine = line }: Place): Finding {
  const { start_line: start = finding.line, start_side: _side, ...rest } = finding;
  const isForOthers = (finding.line ?? 0) - (start ?? 0) !== line - startLine;
  if (finding.suggestion !== undefined && isForOthers) return finding;
  return { ...rest, side, line, ...(startLine === line ? {} : { start_line: startLine }) };
}
