import type { Clock } from "../../ports/clock.ts";

export interface PeriodicTaskOptions {
  /** Milliseconds between two rounds that nobody asked for. */
  readonly everyMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Work that is done again and again. */
export interface PeriodicTask {
  /** Asks for a round now; one that runs is followed by another. */
  wake(): void;
  /** Aborts what runs and resolves when it has ended. */
  close(): Promise<void>;
}

/** Does work at once, then whenever it is asked for, and after every pause. A failure is told and outlived. */
export function startPeriodicTask(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, clock, onError }: PeriodicTaskOptions,
): PeriodicTask {
  const closing = new AbortController();
  const { signal } = closing;
  let isWanted = false;
  let wake: () => void = () => undefined;
  const pause = async (): Promise<void> => {
    const asked = new AbortController();
    const called = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const slept = clock
      .sleep(everyMs, AbortSignal.any([signal, asked.signal]))
      .catch(() => undefined);
    if (!isWanted) await Promise.race([called, slept]);
    asked.abort();
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isWanted = false;
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
      await pause();
    }
  };
  const done = run();
  return {
    wake: () => {
      isWanted = true;
      wake();
    },
    close: async () => {
      closing.abort();
      await done;
    },
  };
}
