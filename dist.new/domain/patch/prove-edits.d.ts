import type { LineEdit } from "./edit-lines.ts";
import type { FileLines } from "./file-lines.ts";
import type { PlacedHunk } from "./place-hunk.ts";
/**
 * Takes the edits back and compares: every line that no edit names must be there as it was, in its order, with its
 * end-of-line (the last one of a file may gain or lose its own). Throws when that is not so, which is a bug.
 */
export declare function proveEdits(before: FileLines, after: FileLines, edits: readonly LineEdit[]): void;
/**
 * Compares a hunk whose added lines were fitted to the file with what the patch wrote: nothing may differ but white space
 * at the beginning of added lines and plain characters for typographic ones, and a line that was as deep as one that
 * matched has to be as deep as that one is in the file. Throws when that is not so, which is a bug.
 */
export declare function proveIndents(before: FileLines, { written, lines, spans }: PlacedHunk): void;
