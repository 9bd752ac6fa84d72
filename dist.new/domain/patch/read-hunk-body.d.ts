import type { PatchLine } from "./file-patch.ts";
/** How many lines a hunk's header says that it has. */
export interface HunkCounts {
    readonly old: number;
    readonly new: number;
}
export interface HunkBody {
    readonly lines: readonly PatchLine[];
    /** Index of the first row that is no longer part of it. */
    readonly end: number;
    /** What follows up to the next header, when some of it could be lines of the hunk. */
    readonly trailing?: readonly string[];
}
/**
 * Reads the rows of a hunk from `from` on. The body is the truth, but where it ends the counts tell best: they are
 * believed when both come out at the same row and what follows is no further line of a hunk.
 */
export declare function readHunkBody(rows: readonly string[], from: number, counts: HunkCounts | undefined): HunkBody;
/** `--- name` and `+++ name`, with a hunk or nothing after them: a file's header, not two changed lines. */
export declare function isFileHeader(rows: readonly string[], at: number): boolean;
/** A row without a sign is context that lost its blank. The end-of-line is the file's own. */
export declare function toLine(row: string): PatchLine;
