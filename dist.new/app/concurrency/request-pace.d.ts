import type { Clock } from "../../ports/clock.ts";
export interface PaceLimits {
    /** Requests that may follow each other at once. */
    readonly burst: number;
    /** Milliseconds between two requests after that. */
    readonly everyMs: number;
}
/** Waits until the next request may be made. Rejects when the signal aborts. */
export type RequestPace = (signal: AbortSignal) => Promise<void>;
/** Limits how often requests are made: some at once, the rest one after the other with pauses. */
export declare function createRequestPace(clock: Pick<Clock, "monotonicMs" | "sleep">, { burst, everyMs }: PaceLimits): RequestPace;
