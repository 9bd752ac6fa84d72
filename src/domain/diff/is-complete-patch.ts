import type { Hunk } from "./hunk.ts";
import { parseHunks } from "./parse-hunks.ts";

/** Numbers of added and removed lines reported by the code host. */
export interface LineCounts {
  readonly additions: number;
  readonly deletions: number;
}

const COUNTS = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * Returns whether a file's patch contains all of its changes: every hunk has the lines its header
 * announces, and their totals match the reported counts. Code hosts truncate long patches without
 * notice.
 */
export function isCompletePatch(patch: string, { additions, deletions }: LineCounts): boolean {
  const hunks = parseHunks(patch);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return (
    hunks.every(matchesHeaderCounts) &&
    countSigned(lines, "+") === additions &&
    countSigned(lines, "-") === deletions
  );
}

function matchesHeaderCounts({ header, lines }: Hunk): boolean {
  const [, left = "1", right = "1"] = COUNTS.exec(header) ?? [];
  const notes = countSigned(lines, "\\");
  const added = countSigned(lines, "+");
  const removed = countSigned(lines, "-");
  const context = lines.length - notes - added - removed;
  return context + removed === Number(left) && context + added === Number(right);
}

const countSigned = (lines: readonly string[], sign: string): number =>
  lines.filter((line) => line.startsWith(sign)).length;
