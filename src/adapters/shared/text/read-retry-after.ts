/**
 * Returns the milliseconds of a `Retry-After` header, given as seconds or as a date (RFC 9110,
 * 10.2.3), not less than 0; `undefined` for an invalid value.
 */
export function readRetryAfter(
  header: string | null | undefined,
  nowMs: number,
): number | undefined {
  const text = header?.trim() ?? "";
  // Some endpoints send fractions of seconds.
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
