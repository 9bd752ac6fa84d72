import type { Clock } from "../../ports/clock.ts";

export interface Stopwatch {
  start(): void;
  /** Gives the milliseconds between all starts and their stops, rounded. */
  stop(): number;
  reset(): void;
}

/** Makes a stopwatch at zero. One that runs is not started a second time. */
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
