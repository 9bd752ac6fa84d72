/** What may take long in a task, beside the model's work. */
export type TimedStep = "normalize" | "verify" | "reproduce";

export interface TimeBudgetOptions {
  /** Monotonic time at which the runner is killed, in milliseconds; absent: never, and nothing is limited. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds kept for what follows the model's work. */
  readonly reserveMs: number;
  nowMs(): number;
}

/** What a task may take of the time that its runner has. Without a deadline everything may go on. */
export interface TimeBudget {
  /** Monotonic time from which on the model is only asked for its answer; absent: it has no end. */
  readonly loopEndsMs: number | undefined;
  /** Milliseconds to the deadline, never below 0; `Infinity` without one. */
  remainingMs(): number;
  /** Whether less than the reserve is left. */
  mustStopLoop(): boolean;
  /**
   * Milliseconds that a step may take now: its own limit, or less, so that what must follow it is left; 0 when it is
   * to be skipped.
   */
  limitFor(step: TimedStep, ownLimitMs: number): number;
  /** Whether there is time for another round or group: the reserve, and ten minutes of the model's work. */
  mayStartCycle(): boolean;
}

/** Least time of the model's work that a cycle is worth starting for. */
export const MIN_LOOP_MS = 600_000;
/** Kept for writing the branch and the pull request; never more than the whole reserve. */
const PUBLISH_MS = 180_000;

/** Does all arithmetic of a runner's time, by the specification's "Runner wall-clock budget". */
export function createTimeBudget({ deadlineMs, reserveMs, nowMs }: TimeBudgetOptions): TimeBudget {
  const reserve = Math.max(0, reserveMs);
  const cycle = reserve + MIN_LOOP_MS;
  const publish = Math.min(PUBLISH_MS, reserve);
  const mustFollow: Readonly<Record<TimedStep, number>> = {
    normalize: publish,
    verify: publish,
    // The work itself comes after it.
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
