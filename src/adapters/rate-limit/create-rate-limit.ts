import { createHash, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit } from "../../ports/rate-limit.ts";

export interface RateLimitOptions {
  /** Points of one key per window. */
  readonly points: number;
  /** Length of the window in whole seconds, from the first request. */
  readonly windowSeconds: number;
}

/**
 * Number of counters shared by all keys: arbitrary keys cannot fill the memory, and collide with
 * others only by chance.
 */
const COUNTERS = 65_536;
const SALT_BYTES = 16;

/** Creates a rate limit that counts in the memory of this process. */
export function createRateLimit({ points, windowSeconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds });
  const salt = randomBytes(SALT_BYTES);
  const getCounter = (key: string): number =>
    createHash("sha256").update(salt).update(key).digest().readUInt32BE(0) % COUNTERS;
  return {
    consume: async (key, cost = 1) => {
      try {
        await limiter.consume(getCounter(key), cost);
        return { ok: true };
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          return { ok: false, retryAfterMs: Math.max(1, refused.msBeforeNext) };
        throw refused;
      }
    },
  };
}
