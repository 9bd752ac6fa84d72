/** Watches one attempt: ends it when the caller does, or when nothing comes for too long. */
export interface Watch {
    /** Aborts when the attempt must end. */
    readonly controller: AbortController;
    /** Why it was ended, when it was. */
    ended(): "cancelled" | "stalled" | undefined;
    /** Settles as the promise does, or rejects as soon as the attempt must end. Only such waits count as idle. */
    wait<Value>(promise: Promise<Value>): Promise<Value>;
    /** A piece of the answer came. */
    sawChunk(): void;
    /** From now on waits no longer than this. */
    hurry(ms: number): void;
    close(): void;
}
/** Starts watching. Time here is real: it is the endpoint's, not the retry policy's. */
export declare function watchAnswer(idleMs: number, signal: AbortSignal): Watch;
