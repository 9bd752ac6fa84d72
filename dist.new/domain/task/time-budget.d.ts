/** What may take long in a task, beside the model's work. */
export type TimedStep = "normalize" | "verify" | "reproduce";
export interface TimeBudgetOptions {
    /** Monotonic time at which the runner is killed, in milliseconds; absent: never, and nothing is limited. */
    readonly deadlineMs?: number | undefined;
    /** Milliseconds kept for what follows the model's work. */
    readonly reserveMs: number;
    nowMs(): number;
}
/** What a task may take of the time that its runner has. Without a deadline everything may go on. */
export interface TimeBudget {
    /** Monotonic time from which on the model is only asked for its answer; absent: it has no end. */
    readonly loopEndsMs: number | undefined;
    /** Milliseconds to the deadline, never below 0; `Infinity` without one. */
    remainingMs(): number;
    /** Whether less than the reserve is left. */
    mustStopLoop(): boolean;
    /**
     * Milliseconds that a step may take now: its own limit, or less, so that what must follow it is left; 0 when it is
     * to be skipped.
     */
    limitFor(step: TimedStep, ownLimitMs: number): number;
    /** Whether there is time for another round or group: the reserve, and ten minutes of the model's work. */
    mayStartCycle(): boolean;
}
/** Least time of the model's work that a cycle is worth starting for. */
export declare const LEAST_LOOP_MS = 600000;
/** Does all arithmetic of a runner's time, by the specification's "Runner wall-clock budget". */
export declare function createTimeBudget({ deadlineMs, reserveMs, nowMs }: TimeBudgetOptions): TimeBudget;
