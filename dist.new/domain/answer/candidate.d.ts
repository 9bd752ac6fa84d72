import type { ObjectNode } from "./node.ts";
import type { Contract, RecoveredValues } from "./recovered.ts";
import type { Standing } from "./standing.ts";
/** Holds one object of an output that could be the answer. */
export interface Candidate<Asked extends Contract = Contract> {
    /** Absent where the output was cut before the object said what counts. */
    readonly value: RecoveredValues[Asked] | undefined;
    /** What it says; of a cut one without a value, what was whole. */
    readonly said: RecoveredValues[Asked];
    /** Why there is no value. */
    readonly reason: string | undefined;
    readonly repairs: readonly string[];
    readonly truncated: boolean;
    readonly standing: Standing;
    readonly start: number;
    readonly end: number;
    /** `own` repeats the prompt's code, `foreign` has another one. */
    readonly nonce: "own" | "foreign" | "none";
}
/** Compares the code that an answer repeats with the one of its prompt. */
export declare function readNonce(contract: Contract, answer: ObjectNode, nonce: string | undefined): Candidate["nonce"];
/** Decides whether two candidates say the same, however they are written. */
export declare function saysSame(one: Candidate, other: Candidate): boolean;
/**
 * Decides whether a candidate that was cut, or that lists findings alone, says nothing beyond a later or fuller one: the
 * model started over, or said its findings twice.
 */
export declare function isContainedIn(part: Candidate, whole: Candidate): boolean;
