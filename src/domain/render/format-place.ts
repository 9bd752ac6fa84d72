import { printablePath } from "../diff/printable-path.ts";
import type { Planned } from "../finding/planned.ts";

/** Formats the place of a finding, such as `src/a.ts:40-42` or `src/a.ts:17 (before the change)`. */
export function formatPlace({ finding, place }: Planned): string {
  const path = finding.path === "" ? "the change" : printablePath(finding.path);
  const line = place?.line ?? finding.line;
  if (line === undefined) return path;
  const start = place === undefined ? finding.start_line : place.startLine;
  const lines = start === undefined || start >= line ? `${line}` : `${start}-${line}`;
  return `${path}:${lines}${(place?.side ?? finding.side) === "LEFT" ? " (before the change)" : ""}`;
}
