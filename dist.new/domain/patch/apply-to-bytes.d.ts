import type { PatchHunk } from "./file-patch.ts";
import type { Spend } from "./match-budget.ts";
import type { PatchProblem } from "./patch-problem.ts";
import { type Rung } from "./place-hunk.ts";
/** What became of a file's bytes. */
export type EditedBytes = {
    readonly kind: "edited";
    readonly bytes: Uint8Array;
    readonly rungs: readonly Rung[];
} | {
    readonly kind: "refused";
    readonly problems: readonly PatchProblem[];
};
/** What to look for hunks in. */
export interface HunkTarget {
    readonly path: string;
    readonly bytes: Uint8Array;
    readonly spend: Spend;
}
/** Applies the hunks of one file to its bytes: all of them, or none with a reason for each that does not fit. */
export declare function applyToBytes({ path, bytes, spend }: HunkTarget, hunks: readonly PatchHunk[]): EditedBytes;
