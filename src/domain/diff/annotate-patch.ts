import type { Hunk } from "./hunk.ts";
import { parseHunks } from "./parse-hunks.ts";
import { printablePath } from "./quoted-path.ts";

/**
 * Formats a file's patch with the position in front of each line: `[R   42] +text` for additions
 * and context, `[L   17] -text` for deletions. Findings refer to these positions.
 *
 * @example
 * annotatePatch("x", "@@ -1 +1 @@\n-a\n+b"); // "--- a/x\n+++ b/x\n@@ -1 +1 @@\n[L    1] -a\n[R    1] +b\n"
 */
export function annotatePatch(path: string, patch: string): string {
  return annotateHunks(path, parseHunks(patch));
}

/** Like `annotatePatch`, for parsed hunks. */
export function annotateHunks(path: string, hunks: readonly Hunk[]): string {
  let text = fileHeading(path);
  for (const hunk of hunks) {
    text += `${hunk.header}\n`;
    let left = hunk.oldStart;
    let right = hunk.newStart;
    for (const line of hunk.lines) {
      switch (line.charCodeAt(0)) {
        case 43:
          text += `${positionTag("R", right)}${line}\n`;
          right += 1;
          break;
        case 45:
          text += `${positionTag("L", left)}${line}\n`;
          left += 1;
          break;
        case 92:
          text += `${line}\n`;
          break;
        default:
          text += `${positionTag("R", right)}${line.startsWith(" ") ? line : ` ${line}`}\n`;
          left += 1;
          right += 1;
      }
    }
  }
  return text;
}

/** Returns the two lines above a file's hunks. */
export function fileHeading(path: string): string {
  const shown = printablePath(path);
  return `--- a/${shown}\n+++ b/${shown}\n`;
}

// Tags of low line numbers are cached: creating them took a third of the time on a large diff.
const MAX_CACHED_LINE = 10_000;
const tagCache: Readonly<Record<"L" | "R", string[]>> = { L: [], R: [] };

/** Formats the position in front of a line, its number right-aligned in five columns. */
export function positionTag(side: "L" | "R", line: number): string {
  const known = tagCache[side][line];
  if (known !== undefined) return known;
  const tag = `[${side}${String(line).padStart(5)}] `;
  if (line < MAX_CACHED_LINE) tagCache[side][line] = tag;
  return tag;
}
