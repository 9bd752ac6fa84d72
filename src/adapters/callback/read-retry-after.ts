const MOST_MS = 5 * 60_000;

/** Milliseconds that a `Retry-After` asks for, as seconds or as a date; `undefined` when it asks for none. At most 5 minutes. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (text === "") return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), MOST_MS);
}
