/** Runs the work of one key once for all who ask for it at the same time; it ends when none of them waits any more. */
export declare function createSharedWork<Value>(): (key: string, start: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal) => Promise<Value>;
