const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const COUNT = new Intl.NumberFormat("en-US");

/** Formats `421,882`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** Formats approximate numbers: `96k`, `1.5M`. */
export function formatCompact(count: number): string {
  if (count >= 1_000_000) return `${trimZero((count / 1_000_000).toFixed(1))}M`;
  if (count >= 10_000) return `${Math.round(count / 1_000)}k`;
  if (count >= 1_000) return `${trimZero((count / 1_000).toFixed(1))}k`;
  return `${Math.round(count)}`;
}

const trimZero = (text: string): string => text.replace(/\.0$/, "");

/** Formats milliseconds as `0.8 s`, `48 s`, `3 min 42 s` or `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 10 * SECOND) return `${trimZero((Math.max(0, ms) / SECOND).toFixed(1))} s`;
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < HOUR) return joinUnits(Math.round(ms / SECOND), 60, ["min", "s"]);
  if (ms < DAY) return joinUnits(Math.round(ms / MINUTE), 60, ["h", "min"]);
  return joinUnits(Math.round(ms / HOUR), 24, ["d", "h"]);
}

function joinUnits(total: number, per: number, [big, small]: readonly [string, string]): string {
  const rest = total % per;
  const whole = `${Math.floor(total / per)} ${big}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

/** Formats milliseconds as `2:22` or `1:05:09`. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => `${part}`);
  const hours = Math.floor(seconds / 3_600);
  const [minute = "0", second = "0"] = parts;
  const tail = second.padStart(2, "0");
  return hours === 0 ? `${minute}:${tail}` : `${hours}:${minute.padStart(2, "0")}:${tail}`;
}

/** Formats ISO 8601 as `2026-11-19 09:42:11 UTC`. */
export function formatTimestamp(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/**
 * Formats a time relative to `now`, both in ISO 8601: `just now`, `12 min ago`, `yesterday`, `3 d
 * ago`. Future times read `just now`.
 */
export function formatAgo(at: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(at);
  if (ms < 10 * SECOND) return "just now";
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  return ms < 2 * DAY ? "yesterday" : `${Math.floor(ms / DAY)} d ago`;
}

/** Formats bytes as `3.4 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${trimZero((bytes / 1_000).toFixed(1))} KB`;
  return `${trimZero((bytes / 1_000_000).toFixed(1))} MB`;
}

/** Shortens an object id to `9f3c2ab`. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** Formats `1 file`, `14 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** First words that are names. */
const NAME = /^\S*[/@#*_\d]|^[a-z]+[-.:][a-z]|^[a-z]+[A-Z]/;

/**
 * Formats a server message, which is a clause without capital letter and full stop, as a sentence.
 * Names such as `owner/repo`, `octo-lead` and `maxTokens` keep their first letter. As a login may
 * look like any other word, messages must not start with one.
 */
export function asSentence(message: string): string {
  const text = message.trim();
  const isName = NAME.test(text);
  const start = isName ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${start}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
