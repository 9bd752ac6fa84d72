/** Waits for work that knows no signal: an abort ends the waiting, not the work. */
export declare function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value>;
