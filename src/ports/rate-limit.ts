/** Whether something may be done now. */
export type RateLimitResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterMs: number };

/**
 * Counts what is done in the name of a key, such as a person or an address.
 *
 * Contract (test/contracts/rate-limit.contract.ts):
 * - within a window as many are taken as was agreed, whatever their order; a `cost` counts as that many;
 * - what is over is refused, with how long to wait until the window ends, and counts too;
 * - one key does not use up another's, and a window that has ended is forgotten;
 * - however many keys there are, it takes no more than a fixed amount of memory.
 */
export interface RateLimit {
  consume(key: string, cost?: number): Promise<RateLimitResult>;
}
