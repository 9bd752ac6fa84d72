/** Seconds after the start of a write at which its result is final. */
export const CERTAINTY_SECONDS = 240;

/** Shares of that time at which a write is looked up: after 5, 15, 30, 60, 120 and 240 seconds. */
const CHECK_SHARES = [1 / 48, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/**
 * Returns the milliseconds after the start of a write at which it is looked up next; `undefined` after the last
 * check.
 */
export function nextCheckTime(elapsedMs: number, certaintyMs: number): number | undefined {
  return CHECK_SHARES.map((share) => share * certaintyMs).find((look) => look > elapsedMs);
}
