import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

export interface RetryStoreOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Receives the failure once, before the retries. */
  readonly onError: (error: unknown) => void;
}

/**
 * Runs work on the store, retrying while the store cannot be written (a full disk), until it succeeds or the signal
 * aborts. Other failures reject at once.
 */
export async function retryWhileStoreUnavailable<Result>(
  work: () => Promise<Result>,
  { clock, signal, onError }: RetryStoreOptions,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAppError(error, "store-unavailable") || signal.aborted) throw error;
      if (tries === 0) onError(error);
      await clock.sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), signal);
    }
  }
}
