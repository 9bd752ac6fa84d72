import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { Reply } from "./create-transport.ts";

/** A rate limit response: the request had no effect. */
export interface RateLimit {
  /** Milliseconds to wait; absent when the answer does not contain it. */
  readonly waitMs?: number | undefined;
}

const RATE_LIMIT_MESSAGE = /secondary rate limit|abuse detection|submitted too quickly/i;

/**
 * Detects a rate limit: 429, a 403 with `Retry-After`, an exhausted quota or GitHub's message for
 * it, and the 422 with that message. Returns `undefined` for every other answer. Source: GitHub,
 * "Rate limits for the REST API".
 */
export function readRateLimit(reply: Reply, nowMs: number): RateLimit | undefined {
  if (![403, 422, 429].includes(reply.status)) return undefined;
  const { "retry-after": after, "x-ratelimit-remaining": left } = reply.headers;
  const says = RATE_LIMIT_MESSAGE.test(toText(reply.body));
  if (reply.status === 422 && !says) return undefined;
  if (reply.status === 403 && !says && after === undefined && left !== "0") return undefined;
  const waitMs =
    readRetryAfter(after, nowMs) ?? (left === "0" ? waitUntilReset(reply, nowMs) : undefined);
  return waitMs === undefined ? {} : { waitMs };
}

/** Returns the wait until the reset, plus one second: the reset is in whole seconds. */
function waitUntilReset({ headers }: Reply, nowMs: number): number | undefined {
  const at = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  return Number.isFinite(at) ? Math.max(0, at * 1000 - nowMs) + 1000 : undefined;
}

function toText(body: unknown): string {
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "");
}
