import type { Clock } from "../../ports/clock.ts";

export interface ThrottleLimits {
  /** Requests that may follow each other at once. */
  readonly burst: number;
  /** Milliseconds between two requests after that. */
  readonly everyMs: number;
}

/** Waits until the next request may be made. Rejects when the signal aborts. */
export type RequestThrottle = (signal: AbortSignal) => Promise<void>;

/** Limits how often requests are made: some at once, the rest one after the other with pauses. */
export function createRequestThrottle(
  clock: Pick<Clock, "monotonicMs" | "sleep">,
  { burst, everyMs }: ThrottleLimits,
): RequestThrottle {
  // Time at which all requests so far would have been made without a burst.
  let spentUntilMs = 0;
  return async (signal) => {
    signal.throwIfAborted();
    const now = clock.monotonicMs();
    spentUntilMs = Math.max(spentUntilMs, now) + everyMs;
    const waitMs = spentUntilMs - now - burst * everyMs;
    if (waitMs > 0) await clock.sleep(waitMs, signal);
  };
}
