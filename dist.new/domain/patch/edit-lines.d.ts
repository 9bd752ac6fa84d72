import type { FileLines } from "./file-lines.ts";
import { type PatchHunk } from "./file-patch.ts";
import type { PlacedHunk } from "./place-hunk.ts";
/** Lines of a file that go, and lines that come in their place. */
export interface LineEdit {
    /** Index of the first line that goes, or before which others come. */
    readonly at: number;
    readonly remove: number;
    readonly insert: readonly string[];
}
/** Says what a placed hunk changes. */
export declare function toEdits({ lines, spans, at: start }: PlacedHunk): LineEdit[];
/** Puts edits in the order of the file, equal ones once; `undefined` when two of them want the same lines. */
export declare function orderEdits(edits: readonly LineEdit[]): readonly LineEdit[] | undefined;
/** Whether the file ends with an end-of-line after hunks that reach its end; `undefined` when they do not say. */
export declare function saysFinalEnd(hunks: readonly Pick<PatchHunk, "lines">[]): boolean | undefined;
/** Makes the edits, in order. Lines that no edit names stay byte for byte; new ones end as their neighbours do. */
export declare function editLines(file: FileLines, edits: readonly LineEdit[], finalEnd: boolean | undefined): FileLines;
