import { type Candidate } from "./candidate.ts";
import type { Contract } from "./recovered.ts";
import type { Begun } from "./scan-work.ts";
/** Tells which object of an output is the answer, or that it cannot be told. */
export type Choice<Asked extends Contract = Contract> = {
    readonly kind: "chosen";
    readonly candidate: Candidate<Asked>;
} | {
    readonly kind: "ambiguous";
    readonly candidates: readonly Candidate<Asked>[];
} | {
    readonly kind: "none";
};
/** Holds what is known of the rest of an output. */
export interface Surroundings {
    readonly begun: readonly Begun[];
    /** Letters of the words beside the objects. */
    readonly letters: number;
    /** The output holds the prompt's code, be it in a place that was not read. */
    readonly holdsNonce: boolean;
    readonly hasNonce: boolean;
}
/**
 * Chooses the model's own object: the one with the prompt's code; without one, an object that stands alone before any
 * inside a sentence, a span or a quote. Of several that could be it and differ, none is chosen.
 */
export declare function chooseAnswer<Asked extends Contract>(candidates: readonly Candidate<Asked>[], around: Surroundings): Choice<Asked>;
