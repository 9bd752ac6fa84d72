import { cancelError } from "../shared/process/cancel-error.ts";

/** Waits for work without a signal: an abort ends the waiting, not the work. */
export function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelError(signal));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
