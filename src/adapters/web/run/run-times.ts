import type { RunView } from "../../../domain/event/run-view.ts";
import type { PaceSample, StepView } from "../../../domain/event/run-view-parts.ts";

/** The rate is that of the last ten seconds. */
export const RATE_WINDOW_MS = 10_000;

/** Milliseconds from one moment to another, both ISO 8601; 0 when they are the wrong way round. */
export function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** How long a run has taken so far, in milliseconds; `undefined` before it began. */
export function elapsedMs({ startedAt, endedAt }: RunView, now: string): number | undefined {
  return startedAt === undefined ? undefined : msBetween(startedAt, endedAt ?? now);
}

/** How long a step has taken so far, each time it was taken, in milliseconds; `undefined` when that is not known. */
export function stepMs(step: StepView, now: string): number | undefined {
  const { startedAt, endedAt = step.state === "running" ? now : undefined, earlier = [] } = step;
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return earlier.reduce(
    (sum, span) => sum + msBetween(span.startedAt, span.endedAt),
    msBetween(startedAt, endedAt),
  );
}

/** Output tokens a second over the last ten seconds before `now`, ISO 8601. */
export function recentRate({ pace }: Pick<RunView, "pace">, now: string): number {
  const to = Date.parse(now);
  const from = to - RATE_WINDOW_MS;
  const tokens = pace.samples.reduce((sum, sample) => sum + tokensSince(sample, from), 0);
  return (tokens * 1_000) / RATE_WINDOW_MS;
}

/** The part of a sample that came after a moment. */
function tokensSince({ at, ms, tokens }: PaceSample, from: number): number {
  const end = Date.parse(at);
  if (end <= from) return 0;
  return tokens * Math.min(1, ms === 0 ? 1 : (end - from) / ms);
}

/** Output tokens a second of all calls that have ended; `undefined` when there was none. */
export function meanRate({ pace: { tokens, ms } }: Pick<RunView, "pace">): number | undefined {
  return ms === 0 || tokens === 0 ? undefined : (tokens * 1_000) / ms;
}
