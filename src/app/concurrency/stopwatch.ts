import type { Clock } from "../../ports/clock.ts";

export interface Stopwatch {
  start(): void;
  /** Returns the total of all measured intervals in milliseconds, rounded. */
  stop(): number;
  reset(): void;
}

/** Creates a stopwatch at zero. Starting a running stopwatch has no effect. */
export function createStopwatch({ monotonicMs }: Pick<Clock, "monotonicMs">): Stopwatch {
  let total = 0;
  let since: number | undefined;
  const stop = (): number => {
    if (since !== undefined) total += monotonicMs() - since;
    since = undefined;
    return Math.round(total);
  };
  return {
    stop,
    start: (): void => {
      since ??= monotonicMs();
    },
    reset: (): void => {
      [total, since] = [0, undefined];
    },
  };
}
