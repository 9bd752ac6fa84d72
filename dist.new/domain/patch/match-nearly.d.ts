import { type PatchHunk } from "./file-patch.ts";
import type { LineIndex } from "./line-index.ts";
/**
 * Finds the one place where all lines but a few of context stand: every removed line, and one of those next to an
 * insertion, must be there, and no other place may come near. Gives the index of the first line.
 */
export declare function matchNearly(index: LineIndex, hunk: PatchHunk): number | undefined;
