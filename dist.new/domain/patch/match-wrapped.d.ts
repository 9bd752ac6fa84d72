import { type PatchHunk } from "./file-patch.ts";
import { type LineIndex } from "./line-index.ts";
/** Where a line of the old side stands: file lines from `from` up to, not including, `to`. */
export interface LineSpan {
    readonly from: number;
    readonly to: number;
}
/** Finds the one place where the lines stand when a removed line that the model broke in two is put together again. */
export declare function matchWrapped(index: LineIndex, hunk: PatchHunk): readonly LineSpan[] | undefined;
