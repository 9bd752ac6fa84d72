import type { RateLimit } from "../../../ports/rate-limit.ts";
import type { Problem } from "../problem.ts";

/** Consumes one request of a key's rate limit; returns a problem when it is exceeded. */
export async function enforceRateLimit(
  limit: RateLimit,
  key: string,
): Promise<Problem | undefined> {
  const result = await limit.consume(key);
  if (result.ok) return undefined;
  const seconds = Math.max(1, Math.ceil(result.retryAfterMs / 1_000));
  return {
    status: 429,
    code: "rate-limited",
    detail: `too many requests; try again in ${seconds} s`,
    headers: { "retry-after": String(seconds) },
  };
}
