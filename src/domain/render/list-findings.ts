import type { Severity } from "../core/severity.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { Place } from "../finding/anchor-finding.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { compareRank } from "../finding/rank.ts";

/** Symbol of each severity for lists. */
export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = {
  critical: "🔴",
  major: "🟠",
  minor: "🟡",
  nit: "⚪",
};

/** A finding of a plan, for tools that know only the files of the head. */
export interface ListedFinding {
  readonly bucket: "inline" | "file" | "summary";
  readonly planned: Planned;
  /** Its lines in the head; absent if it concerns deleted lines or no lines. */
  readonly headPlace?: Place | undefined;
}

/**
 * Lists a plan's findings without duplicates, highest severity first. Findings of earlier reviews that still apply
 * are included.
 */
export function listFindings(plan: PublishPlan): ListedFinding[] {
  return (["inline", "file", "summary"] as const)
    .flatMap((bucket) => plan[bucket].map((planned) => toListedFinding(bucket, planned)))
    .filter(({ planned }) => planned.duplicateOf === undefined || planned.saidAt !== undefined)
    .sort((left, right) => compareRank(left.planned, right.planned));
}

function toListedFinding(bucket: ListedFinding["bucket"], planned: Planned): ListedFinding {
  const { place } = planned;
  return { bucket, planned, headPlace: place?.side === "RIGHT" ? place : undefined };
}

/** Formats the place of a finding, such as `src/a.ts:40-42` or `src/a.ts:17 (before the change)`. */
export function formatPlace({ finding, place }: Planned): string {
  const path = finding.path === "" ? "the change" : printablePath(finding.path);
  const line = place?.line ?? finding.line;
  if (line === undefined) return path;
  const start = place === undefined ? finding.start_line : place.startLine;
  const lines = start === undefined || start >= line ? `${line}` : `${start}-${line}`;
  return `${path}:${lines}${(place?.side ?? finding.side) === "LEFT" ? " (before the change)" : ""}`;
}
