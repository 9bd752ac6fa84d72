import { cancelError } from "../shared/process/cancel-error.ts";

/** Waits for shared work: an abort ends the waiting, not the work. */
export function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(cancelError(signal));
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(cancelError(signal));
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
