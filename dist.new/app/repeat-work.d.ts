import type { Clock } from "../ports/clock.ts";
export interface RepeatOptions {
    /** Milliseconds between two rounds that nobody asked for. */
    readonly everyMs: number;
    readonly clock: Clock;
    readonly onError: (error: unknown) => void;
}
/** Work that is done again and again. */
export interface RepeatedWork {
    /** Asks for a round now; one that runs is followed by another. */
    wake(): void;
    /** Aborts what runs and resolves when it has ended. */
    close(): Promise<void>;
}
/** Does work at once, then whenever it is asked for, and after every pause. A failure is told and outlived. */
export declare function repeatWork(work: (signal: AbortSignal) => Promise<void>, { everyMs, clock, onError }: RepeatOptions): RepeatedWork;
