/** Throws what an aborted run ends with: the signal's own reason when that is ours (a deadline), else `cancelled`. */
export declare function throwIfCancelled(signal: AbortSignal): void;
