import type { Clock } from "../ports/clock.ts";
export interface Stopwatch {
    start(): void;
    /** Gives the milliseconds between all starts and their stops, rounded. */
    stop(): number;
    reset(): void;
}
/** Makes a stopwatch at zero. One that runs is not started a second time. */
export declare function createStopwatch({ monotonicMs }: Pick<Clock, "monotonicMs">): Stopwatch;
