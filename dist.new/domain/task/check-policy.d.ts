import type { FileChange } from "../patch/file-change.ts";
import type { PatchProblem } from "../patch/patch-problem.ts";
import type { TaskSettings } from "../runner/runner-settings.ts";
/** A change that our policy is asked about. */
export interface PolicyChange {
    readonly changes: readonly FileChange[];
    /** Of the patch as it was written. */
    readonly patchBytes: number;
    /** Files that the tree has before the change; absent: nobody counted them. */
    readonly treeFiles?: number;
}
/**
 * Says why a change that could be applied must not be committed: protected paths, caps, modes that are no file's, a
 * tree that would be emptied. Nothing of the change may be used when there is one reason.
 */
export declare function checkPolicy(change: PolicyChange, settings: Pick<TaskSettings, "protectedPaths" | "maxFiles" | "maxPatchBytes">): readonly PatchProblem[];
