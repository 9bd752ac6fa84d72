/** Long step of a task, besides the model's work. */
export type TimedStep = "normalize" | "verify" | "reproduce";

/** Options of `createTimeBudget`. */
export interface TimeBudgetOptions {
  /**
   * Monotonic time at which the runner is killed, in milliseconds; absent: no deadline and no
   * limits.
   */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds reserved for the steps after the model's work. */
  readonly reserveMs: number;
  nowMs(): number;
}

/**
 * Time budget of a task, derived from its runner's deadline. Without a deadline nothing is limited.
 */
export interface TimeBudget {
  /**
   * Monotonic time from which the model is only asked for its final answer; `undefined` if there is
   * no limit.
   */
  readonly loopEndsMs: number | undefined;
  /** Returns the milliseconds to the deadline, at least 0; `Infinity` without one. */
  remainingMs(): number;
  /** Returns whether less than the reserve is left. */
  mustStopLoop(): boolean;
  /**
   * Returns the milliseconds that a step may take now: its own limit, or less to leave time for the
   * following steps; 0 if it must be skipped.
   */
  limitFor(step: TimedStep, ownLimitMs: number): number;
  /**
   * Returns whether there is time for another round or group: the reserve, and ten minutes of the
   * model's work.
   */
  mayStartCycle(): boolean;
}

/** Minimum time of the model's work for starting a cycle. */
export const MIN_LOOP_MS = 600_000;
/** Reserved for writing the branch and the pull request; at most the whole reserve. */
const PUBLISH_MS = 180_000;

/**
 * Creates the time budget of a runner, according to "Runner wall-clock budget" in the
 * specification.
 */
export function createTimeBudget({ deadlineMs, reserveMs, nowMs }: TimeBudgetOptions): TimeBudget {
  const reserve = Math.max(0, reserveMs);
  const cycle = reserve + MIN_LOOP_MS;
  const publish = Math.min(PUBLISH_MS, reserve);
  const mustFollow: Readonly<Record<TimedStep, number>> = {
    normalize: publish,
    verify: publish,
    // The work itself follows it.
    reproduce: cycle,
  };
  const remainingMs = (): number =>
    deadlineMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadlineMs - nowMs());
  return {
    loopEndsMs: deadlineMs === undefined ? undefined : deadlineMs - reserve,
    remainingMs,
    mustStopLoop: () => remainingMs() < reserve,
    limitFor: (step, ownLimitMs) => {
      const least = Math.min(ownLimitMs, remainingMs() - mustFollow[step]);
      return Math.max(0, Math.floor(least));
    },
    mayStartCycle: () => remainingMs() >= cycle,
  };
}
