import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { Reply } from "./create-transport.ts";

/** The code host asks us to slow down: nothing took effect. */
export interface RateLimit {
  /** How long to wait; absent when it does not say. */
  readonly waitMs?: number | undefined;
}

const RATE_LIMIT_MESSAGE = /secondary rate limit|abuse detection|submitted too quickly/i;

/**
 * Reads a refusal for its rate: 429, a 403 with `Retry-After`, a used-up quota or GitHub's words for it, and the 422 that
 * says so. `undefined` for every other answer. Source: GitHub, "Rate limits for the REST API".
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

/** One second is added: the reset is told in whole seconds. */
function waitUntilReset({ headers }: Reply, nowMs: number): number | undefined {
  const at = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  return Number.isFinite(at) ? Math.max(0, at * 1000 - nowMs) + 1000 : undefined;
}

function toText(body: unknown): string {
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "");
}
