/** Decision on an action; `retryAfterMs` is the time until the window ends. */
export type RateLimitResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterMs: number };

/**
 * Limits actions by a key, such as a person or an address.
 *
 * Contract (test/contracts/rate-limit.contract.ts):
 * - within a window, actions up to the configured total cost are allowed, in any order; the default `cost` is 1;
 * - actions above the limit are refused with the time until the window ends, and count as well;
 * - keys do not affect each other, and an expired window is discarded;
 * - memory use is bounded regardless of the number of keys.
 */
export interface RateLimit {
  /** Counts an action and returns whether it is allowed. */
  consume(key: string, cost?: number): Promise<RateLimitResult>;
}
