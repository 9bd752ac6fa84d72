import type { Hunk } from "./hunk.ts";
export interface ReadHunk {
    readonly hunk: Hunk;
    /** Offset of the line after the hunk. */
    readonly next: number;
}
/**
 * Reads the hunk whose header starts at `at`, or gives `undefined` when no header is there.
 * The counts of the header alone say where it ends: inside it `+++`, `---`, `@@` and `diff --git` are content.
 */
export declare function readHunk(text: string, at: number): ReadHunk | undefined;
