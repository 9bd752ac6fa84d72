import type { PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
/** The hunks of a file as they are to be placed: one given twice once, and one with `...` in it as several. */
export declare function hunkParts(index: LineIndex, hunks: readonly PatchHunk[]): PatchHunk[];
/** A hunk that is given twice, byte for byte, is meant once. */
export declare function givenOnce(hunks: readonly PatchHunk[]): PatchHunk[];
