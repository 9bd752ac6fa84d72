import { type Choice } from "./choose-start.ts";
import { type PatchLine } from "./file-patch.ts";
import { type LineSpan } from "./match-wrapped.ts";
import type { PatchProblem } from "./patch-problem.ts";
/** How far from the letter of the patch a place was found, the strictest first. */
export declare const RUNGS: readonly ["exact", "recount", "offset", "whitespace", "anchored", "fuzzy"];
export type Rung = (typeof RUNGS)[number];
/** A hunk with a place for each line of its old side. */
export interface PlacedHunk {
    readonly kind: "placed";
    readonly lines: readonly PatchLine[];
    /** The lines before their white space and quotes were fitted to the file; absent when they are as written. */
    readonly written?: readonly PatchLine[];
    readonly spans: readonly LineSpan[];
    /** Index of the line that its old side begins with, or before which it inserts. */
    readonly at: number;
    readonly rung: Rung;
    /** By how many lines it stands off its number; absent without one, or when the number chose the place. */
    readonly drift?: number;
}
export type UnplacedHunk = {
    readonly kind: "problem";
} & Omit<PatchProblem, "path">;
/** Places a hunk, and indents its added lines as the lines that matched stand in the file. */
export declare function placeHunk(choice: Choice): PlacedHunk | UnplacedHunk;
