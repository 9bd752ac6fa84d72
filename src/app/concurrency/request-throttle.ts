import type { Clock } from "../../ports/clock.ts";

export interface ThrottleLimits {
  /** Number of requests that may be made without a pause. */
  readonly burst: number;
  /** Milliseconds between two requests after that. */
  readonly everyMs: number;
}

/** Waits until the next request may be made. Rejects when the signal aborts. */
export type RequestThrottle = (signal: AbortSignal) => Promise<void>;

/** Limits the rate of requests: a burst at first, then one request after each pause. */
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

/** Below the secondary limits of the code host. */
const PACE: ThrottleLimits = { burst: 1_000, everyMs: 100 };
/** No pause between requests, for a self-hosted code host. */
const UNPACED: ThrottleLimits = { burst: 1, everyMs: 0 };

/** Limits the rate of the server's background requests to the code host, if that limits rates itself. */
export function createHostThrottle(
  clock: Pick<Clock, "monotonicMs" | "sleep">,
  isPaced: boolean,
): RequestThrottle {
  return createRequestThrottle(clock, isPaced ? PACE : UNPACED);
}
