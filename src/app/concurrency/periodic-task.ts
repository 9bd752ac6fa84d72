import type { Clock } from "../../ports/clock.ts";

export interface PeriodicTaskOptions {
  /** Milliseconds between two scheduled runs. */
  readonly everyMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Work that is repeated. */
export interface PeriodicTask {
  /** Requests a run now; during a run, another one follows. */
  wake(): void;
  /** Aborts the current run and resolves when it has ended. */
  close(): Promise<void>;
}

/** Runs work at once, then on request and after every pause. A failure is reported and does not stop the schedule. */
export function startPeriodicTask(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, clock, onError }: PeriodicTaskOptions,
): PeriodicTask {
  const closing = new AbortController();
  const { signal } = closing;
  let isWanted = false;
  let wake: () => void = () => undefined;
  const pause = async (): Promise<void> => {
    const wakeUp = new AbortController();
    const called = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const slept = clock
      .sleep(everyMs, AbortSignal.any([signal, wakeUp.signal]))
      .catch(() => undefined);
    if (!isWanted) await Promise.race([called, slept]);
    wakeUp.abort();
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
