import type { PatchProblem } from "../patch/patch-problem.ts";
import { type Wrap } from "../untrusted/untrusted.ts";
/** A patch that could not be applied. */
export interface PatchRefused {
    readonly reasons: readonly PatchProblem[];
    readonly wrap: Wrap;
}
/** Tells the model why its patch does not apply, with the lines that the file has there. */
export declare function patchRefusedTurn({ reasons, wrap }: PatchRefused): string;
/** A change that our rules do not let through. */
export interface PolicyRefused {
    readonly problems: readonly Pick<PatchProblem, "path" | "message">[];
}
/** Tells the model which rules its change breaks. */
export declare function policyRefusedTurn({ problems }: PolicyRefused): string;
/** What the repository's own formatter and checks say of a change. */
export interface NormalizerFailed {
    /** What it printed: untrusted. */
    readonly output: string;
    readonly guidance?: string | undefined;
    readonly wrap: Wrap;
}
/** Tells the model that the checks of the repository do not pass with its change, and what they printed. */
export declare function normalizerFailedTurn({ output, guidance, wrap }: NormalizerFailed): string;
