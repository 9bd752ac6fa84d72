import type { Field } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-request.ts";
/** Another form of a request: without some fields, or with a shorter answer. */
export interface Trial {
    readonly omitted: readonly Field[];
    /** Most tokens of the answer; absent: as asked. */
    readonly maxTokens?: number | undefined;
}
/** Tries other forms of a request one after the other where the endpoint does not say what it refuses. */
export interface Trials {
    /** The form of the current try. */
    current(): Trial;
    /** Moves on to the next try; `false` where there is none left, or the failure says what is wrong. */
    next(failure: Failure, sent: ChatBody): boolean;
    /** Every try has been made. */
    isOver(): boolean;
}
/** Creates the tries of one call: each field alone, a shorter answer, then all of them, each once. */
export declare function createTrials(): Trials;
/** Whether a request has a field that an endpoint may refuse. */
export declare function isSent(field: Field, sent: ChatBody): boolean;
