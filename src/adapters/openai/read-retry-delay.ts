import { readRetryAfter } from "../shared/text/read-retry-after.ts";

/** Parts of a failed answer that may contain a retry delay. */
export interface RetryHints {
  readonly headers: Headers;
  /** Text of the body: some endpoints have the delay only there. */
  readonly text: string;
  readonly nowMs: number;
}

const RESET_HEADERS = ["x-ratelimit-reset-requests", "x-ratelimit-reset", "ratelimit-reset"];
const IN_TEXT = /\b(?:try again|retry) in (\d[\d.hms]*)|"retryDelay"\s*:\s*"([\d.]+s)"/i;
const SMALLEST_EPOCH_S = 1e9;
const SMALLEST_EPOCH_MS = 1e12;

/** Reads the wait that the endpoint asks for, in milliseconds; `undefined` without one. */
export function readRetryDelayMs(hints: RetryHints): number | undefined {
  const { headers, text, nowMs } = hints;
  return (
    toPositiveMs(readRetryAfter(headers.get("retry-after"), nowMs)) ??
    toPositiveMs(Number(headers.get("retry-after-ms") ?? Number.NaN)) ??
    findFirst(RESET_HEADERS, (name) => parseReset(headers.get(name), nowMs)) ??
    findFirst(IN_TEXT.exec(text)?.slice(1) ?? [], (part) => parseDuration(part ?? null))
  );
}

function parseReset(value: string | null, nowMs: number): number | undefined {
  const number = value === null || value.trim() === "" ? Number.NaN : Number(value);
  if (number >= SMALLEST_EPOCH_MS) return toPositiveMs(number - nowMs);
  if (number >= SMALLEST_EPOCH_S) return toPositiveMs(number * 1000 - nowMs);
  return toPositiveMs(number * 1000) ?? parseDuration(value);
}

/** Parses `6m0s`, `300ms`, `1h30m`. */
function parseDuration(value: string | null): number | undefined {
  const text = value?.trim().replace(/\.$/, "") ?? "";
  const match =
    /^(?:(?<h>[\d.]+)h)?(?:(?<m>[\d.]+)m(?!s))?(?:(?<s>[\d.]+)s)?(?:(?<ms>[\d.]+)ms)?$/.exec(text);
  const part = (name: string) => Number(match?.groups?.[name] ?? 0);
  return toPositiveMs(part("h") * 3_600_000 + part("m") * 60_000 + part("s") * 1000 + part("ms"));
}

function toPositiveMs(ms = 0): number | undefined {
  return Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : undefined;
}

function findFirst<Item>(
  items: readonly Item[],
  read: (item: Item) => number | undefined,
): number | undefined {
  for (const item of items) {
    const value = read(item);
    if (value !== undefined) return value;
  }
  return undefined;
}
