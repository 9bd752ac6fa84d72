export interface FetchLimits {
    readonly timeoutMs: number;
    /** A longer body is refused. */
    readonly maxBytes: number;
    /** The caller's. */
    readonly signal: AbortSignal;
}
/**
 * Creates a `fetch` that answers once the whole body is here: a connection that ends in the middle is a failure then,
 * not a short answer. Its time limit covers the body too.
 */
export declare function createFetchWhole({ timeoutMs, maxBytes, signal }: FetchLimits): typeof fetch;
