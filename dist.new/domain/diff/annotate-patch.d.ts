import type { Hunk } from "./hunk.ts";
/**
 * Shows a file's patch with the position of each line in front of it: `[R   42] +text` for additions and context,
 * `[L   17] -text` for deletions. Findings name these positions.
 *
 * @example
 * annotatePatch("x", "@@ -1 +1 @@\n-a\n+b"); // "--- a/x\n+++ b/x\n@@ -1 +1 @@\n[L    1] -a\n[R    1] +b\n"
 */
export declare function annotatePatch(path: string, patch: string): string;
/** As `annotatePatch`, over hunks that are parsed already. */
export declare function annotateHunks(path: string, hunks: readonly Hunk[]): string;
/** The two lines above a file's hunks. */
export declare function fileHeading(path: string): string;
/** The position in front of a line, its number right-aligned in five columns. */
export declare function positionTag(side: "L" | "R", line: number): string;
