import type { Failure } from "./failure.ts";
/** Failures of one call so far, the last one included. */
export interface Tally {
    readonly limited: number;
    /** Waits that rate limits asked for, in milliseconds. */
    readonly waitedMs: number;
    readonly other: number;
}
/**
 * Decides what follows a failure: the wait before the next attempt, or `undefined` to give up.
 * `chance` is between 0 and 1.
 */
export declare function decideRetry(failure: Failure, tally: Tally, chance: number): number | undefined;
/** Adds a failure to those before it. */
export declare function addToTally(tally: Tally, failure: Failure): Tally;
export declare const NO_FAILURES: Tally;
