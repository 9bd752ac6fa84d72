import type { RunView } from "../../../domain/event/run-view.ts";
import type { PaceSample, StepView } from "../../../domain/event/run-view-parts.ts";

/** Window of the token rate, in milliseconds. */
export const RATE_WINDOW_MS = 10_000;

/** Returns the milliseconds between two times in ISO 8601; 0 if they are in reverse order. */
export function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** Returns the duration of a run so far, in milliseconds; `undefined` before it started. */
export function elapsedMs({ startedAt, endedAt }: RunView, now: string): number | undefined {
  return startedAt === undefined ? undefined : msBetween(startedAt, endedAt ?? now);
}

/**
 * Returns the total duration of a step over all its runs, in milliseconds; `undefined` if it is not
 * known.
 */
export function stepMs(step: StepView, now: string): number | undefined {
  const { startedAt, endedAt = step.state === "running" ? now : undefined, earlier = [] } = step;
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return earlier.reduce(
    (sum, span) => sum + msBetween(span.startedAt, span.endedAt),
    msBetween(startedAt, endedAt),
  );
}

/** Returns the output tokens per second in the ten seconds before `now`, ISO 8601. */
export function recentRate({ pace }: Pick<RunView, "pace">, now: string): number {
  const to = Date.parse(now);
  const from = to - RATE_WINDOW_MS;
  const tokens = pace.samples.reduce((sum, sample) => sum + tokensSince(sample, from), 0);
  return (tokens * 1_000) / RATE_WINDOW_MS;
}

/** Returns the tokens of a sample that were generated after a time. */
function tokensSince({ at, ms, tokens }: PaceSample, from: number): number {
  const end = Date.parse(at);
  if (end <= from) return 0;
  return tokens * Math.min(1, ms === 0 ? 1 : (end - from) / ms);
}

/** Returns the output tokens per second of all finished calls; `undefined` if there are none. */
export function meanRate({ pace: { tokens, ms } }: Pick<RunView, "pace">): number | undefined {
  return ms === 0 || tokens === 0 ? undefined : (tokens * 1_000) / ms;
}
