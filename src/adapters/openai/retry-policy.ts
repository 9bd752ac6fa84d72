import type { Failure } from "./failure.ts";

/** Failures of one call so far, including the last one. */
export interface FailureCounts {
  readonly limited: number;
  /** Milliseconds waited because of rate limits. */
  readonly waitedMs: number;
  readonly other: number;
}

const MAX_ATTEMPTS = 3;
const MAX_LIMITED_RETRIES = 6;
/** Longest total wait for limits with a reset time: many jobs may share a key. */
const MAX_NAMED_WAIT_MS = 300_000;
const MAX_NAMED_RETRIES = 20;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 120_000;
/** Share of jitter, so that calls that failed together do not retry together. */
const JITTER_SHARE = 0.1;

/**
 * Returns the wait before the next attempt, or `undefined` to stop. `chance` is between 0 and 1.
 */
export function decideRetry(
  failure: Failure,
  tally: FailureCounts,
  chance: number,
): number | undefined {
  if (failure.isFinal || failure.kind === "cancelled") return undefined;
  const isLimited = failure.kind === "rate-limited";
  const count = isLimited ? tally.limited : tally.other;
  const most = isLimited ? maxRateLimitRetries(failure, tally) : MAX_ATTEMPTS - 1;
  if (count > most) return undefined;
  const backOffMs = FIRST_WAIT_MS * 2 ** (count - 1) * (1 + JITTER_SHARE * chance);
  return Math.min(failure.waitMs ?? Math.round(backOffMs), MAX_WAIT_MS);
}

function maxRateLimitRetries({ waitMs }: Failure, { waitedMs }: FailureCounts): number {
  return waitMs !== undefined && waitedMs <= MAX_NAMED_WAIT_MS
    ? MAX_NAMED_RETRIES
    : MAX_LIMITED_RETRIES;
}

/** Adds a failure to the counts. */
export function countFailure(tally: FailureCounts, failure: Failure): FailureCounts {
  return failure.kind === "rate-limited"
    ? {
        ...tally,
        limited: tally.limited + 1,
        waitedMs: tally.waitedMs + Math.min(failure.waitMs ?? 0, MAX_WAIT_MS),
      }
    : { ...tally, other: tally.other + 1 };
}

export const NO_FAILURES: FailureCounts = { limited: 0, waitedMs: 0, other: 0 };
