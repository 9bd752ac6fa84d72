import type { PatchProblem } from "../domain/patch/patch-problem.ts";
import type { TaskSettings } from "../domain/runner/runner-settings.ts";
import type { Wrap } from "../domain/untrusted/untrusted.ts";
/** A change that is not taken as it is. */
export interface RefusedChange {
    readonly kind: "refused";
    /** Which check it did not pass. */
    readonly stage: "apply" | "policy" | "normalize";
    /** For the model: what is wrong, and what to do. */
    readonly feedback: string;
    /** For people, one line. */
    readonly why: string;
}
/** Refuses a patch that does not apply. */
export declare function refusePatch(reasons: readonly PatchProblem[], wrap: Wrap): RefusedChange;
/** Refuses a change that our rules do not let through. */
export declare function refusePolicy(problems: readonly PatchProblem[]): RefusedChange;
/** Refuses a change that the repository's own checks do not pass with. */
export declare function refuseNormalized({ output, why }: {
    readonly output: string;
    readonly why: string;
}, { guidance }: Pick<TaskSettings, "guidance">, wrap: Wrap): RefusedChange;
