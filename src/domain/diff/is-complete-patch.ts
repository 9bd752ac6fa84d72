import type { Hunk } from "./hunk.ts";
import { parseHunks } from "./parse-hunks.ts";

/** How many lines the code host counts as added and removed. */
export interface LineCounts {
  readonly additions: number;
  readonly deletions: number;
}

const COUNTS = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * Tells whether a file's patch holds all of its changes: every hunk has the lines that its header promises, and together
 * they add and remove as many as were counted. A code host cuts long patches off without saying so.
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
