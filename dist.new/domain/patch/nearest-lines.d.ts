import { type PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
import type { NearestLines } from "./patch-problem.ts";
/** The lines of the file that agree most with what a hunk looks for, so that the model can mend it. */
export declare function nearestLines(index: LineIndex, hunk: PatchHunk): NearestLines | undefined;
/** Quotes lines of the file, at most a dozen. */
export declare function linesFrom(index: LineIndex, from: number, count: number): NearestLines;
