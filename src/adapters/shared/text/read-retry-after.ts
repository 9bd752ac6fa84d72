/**
 * Milliseconds that a `Retry-After` asks for, as seconds or as a date (RFC 9110, 10.2.3), not less than 0; `undefined`
 * when it asks for none.
 */
export function readRetryAfter(
  header: string | null | undefined,
  nowMs: number,
): number | undefined {
  const text = header?.trim() ?? "";
  // Some endpoints write fractions of seconds.
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
