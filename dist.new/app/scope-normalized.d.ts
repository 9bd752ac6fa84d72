import type { FileChange } from "../domain/patch/file-change.ts";
import type { PatchProblem } from "../domain/patch/patch-problem.ts";
import type { TaskSettings } from "../domain/runner/runner-settings.ts";
import type { AppliedPatch } from "./apply-to-snapshot.ts";
import type { NormalizeOutcome } from "./normalize-change.ts";
/** What is committed, or why nothing may be. */
export type Scoped = {
    readonly kind: "scoped";
    /** Never empty. */
    readonly commit: readonly FileChange[];
    readonly leftOut: readonly string[];
} | {
    readonly kind: "refused";
    readonly problems: readonly PatchProblem[];
};
/** Cuts what the normalizer left to what belongs to the patch; where that is more than may be, to the patch's own files. */
export declare function scopeNormalized({ changes: owned }: Pick<AppliedPatch, "changes">, taken: Extract<NormalizeOutcome, {
    readonly kind: "taken";
}>, settings: TaskSettings): Scoped;
