import type { Clock } from "../../ports/clock.ts";

export interface WakeLoopOptions {
  readonly clock: Pick<Clock, "sleep">;
  /** Called when the work fails; it is retried a little later. */
  readonly onError: (error: unknown) => void;
}

/** Work that runs on request, one pass at a time. */
export interface WakeLoop {
  /** Requests a pass, in the background; during a pass, another one follows. */
  wake(): void;
  /** The current passes; `undefined` when there are none. */
  current(): Promise<void> | undefined;
  /** Starts no more passes, and resolves when the current one has ended. */
  close(): Promise<void>;
}

const RETRY_MS = 5_000;

/** Creates a loop: after every call of `wake`, a pass begins later than the call. */
export function createWakeLoop(
  pass: () => Promise<void>,
  { clock, onError }: WakeLoopOptions,
): WakeLoop {
  const closing = new AbortController();
  let current: Promise<void> | undefined;
  let isWanted = false;
  const wake = (): void => {
    if (closing.signal.aborted) return;
    isWanted = true;
    current ??= passAll();
  };
  const retryLater = (error: unknown): void => {
    onError(error);
    void clock.sleep(RETRY_MS, closing.signal).then(wake, () => undefined);
  };
  const passAll = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await pass().catch(retryLater);
    }
    // In the same turn as the last check, because a call in between would wait for passes that have ended.
    current = undefined;
  };
  return {
    wake,
    current: () => current,
    close: async () => {
      closing.abort();
      isWanted = false;
      await current;
    },
  };
}
