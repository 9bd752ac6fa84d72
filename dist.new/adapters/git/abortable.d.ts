/** Waits for shared work without owning it: an abort ends the waiting, not the work. */
export declare function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value>;
