import type { PatchProblem } from "../domain/patch/patch-problem.ts";
import type { PatchTree } from "../domain/patch/patch-tree.ts";
import type { Snapshot } from "../ports/snapshots.ts";
/** The part of a snapshot that a patch is about, in memory. */
export interface PatchFiles {
    readonly tree: PatchTree;
    /** All of its texts, one after the other. */
    readonly text: string;
}
/** Reads what `applyPatch` will ask for: the files that a patch names, and all names beside them; or why it cannot. */
export declare function readPatchTree(snapshot: Snapshot, patch: string, signal: AbortSignal): Promise<PatchFiles | PatchProblem>;
