import type { FileChange } from "./file-change.ts";
import type { FilePatch } from "./file-patch.ts";
import type { Spend } from "./match-budget.ts";
import type { PatchProblem } from "./patch-problem.ts";
import type { CheckedTree } from "./patch-tree.ts";
import type { Rung } from "./place-hunk.ts";
/** What one part of a patch makes of its file, or why it cannot. */
export type FileResult = {
    readonly kind: "changed";
    readonly change: FileChange;
    readonly rungs: readonly Rung[];
} | {
    readonly kind: "refused";
    readonly problems: readonly PatchProblem[];
};
/** What the parts of a patch share. */
export interface PatchWork {
    readonly tree: CheckedTree;
    readonly spend: Spend;
    /** Paths that an earlier part deletes. */
    readonly gone: ReadonlySet<string>;
}
/** Applies the part of a patch that is about one file. */
export declare function applyFilePatch(work: PatchWork, file: FilePatch): FileResult;
