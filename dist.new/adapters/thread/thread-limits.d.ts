/** What one runner's thread may take. Sizes of text are in characters. */
export interface ThreadLimits {
    /** Milliseconds until it must have said that it is ready. */
    readonly startMs: number;
    /** Milliseconds that a runner has to end by itself when it is stopped. */
    readonly graceMs: number;
    /** Milliseconds that its thread may live on after its result was taken. */
    readonly lingerMs: number;
    /** Heap and buffers together, in bytes. */
    readonly memoryBytes: number;
    readonly memoryPollMs: number;
    /**
     * Where the engine gives up, in MiB of heap: far above `memoryBytes`, because a heap that is full when something large
     * is wanted ends the whole process, not just its thread.
     */
    readonly heapMib: number;
    /** Events that are said at once. */
    readonly batchChars: number;
    readonly resultChars: number;
}
export declare const DEFAULT_LIMITS: ThreadLimits;
