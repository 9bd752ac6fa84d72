import type { HunkRow } from "./hunk-rows.ts";
import type { FoundLaw } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";
/** How the added lines of a hunk are to be read whose context lost its sign, or has a blank behind it. */
export type SignReading = "as-written" | "shifted" | "unclear" | "other";
/**
 * Tells lines of context that lost their sign, or have one blank more behind it, from a hunk that is shifted by a blank:
 * where both explain it, the depths that the file uses decide.
 */
export declare function readSigns(index: LineIndex, rows: readonly HunkRow[], found: FoundLaw | undefined): SignReading;
