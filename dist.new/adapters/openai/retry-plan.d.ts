import type { Clock } from "../../ports/clock.ts";
import type { Refusal } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-request.ts";
/** Keeps count of one call's failures. */
export interface RetryPlan {
    /** The wait before the next attempt; `undefined` to give up. `chars` are those of the prompt that was sent. */
    next(failure: Failure, sent?: ChatBody, chars?: number): number | undefined;
}
/** Creates the plan of one call. What a refusal teaches costs no attempt, and is learnt once. */
export declare function createRetryPlan(clock: Pick<Clock, "randomHex">, learn?: (refusal: Refusal) => void): RetryPlan;
/** Waits, or rejects as soon as the caller ends the call. */
export declare function rest(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void>;
