/** Seconds after a write began, after which nothing of it is expected any more. */
export const CERTAINTY_SECONDS = 240;

/** Shares of that time at which a write is looked for: after 5, 15, 30, 60, 120 and 240 seconds. */
const CHECK_SHARES = [1 / 48, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/** Milliseconds after the start of a write at which it is looked for next; `undefined` when the last look is over. */
export function nextCheckTime(elapsedMs: number, certaintyMs: number): number | undefined {
  return CHECK_SHARES.map((share) => share * certaintyMs).find((look) => look > elapsedMs);
}
