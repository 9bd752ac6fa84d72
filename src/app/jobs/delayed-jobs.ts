import { type AppError, type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";

/** Delays for an unreachable code host. */
const RETRY_DELAYS_MS = [5_000, 15_000, 45_000, 120_000];
/** Delay for a rate limit if the code host does not state one. */
const RATE_LIMIT_WAIT_MS = 60_000;
const MAX_RATE_LIMIT_TRIES = 30;
/** Delay until another run may have ended and released its reservation. */
const BUDGET_WAIT_MS = 60_000;
/** Above this number, delays of jobs that ended while they waited are discarded. */
const MAX_DELAYS = 10_000;
const DELAY_REASONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  "code-host-rate-limited": "the code host limits the request rate",
  "code-host-unreachable": "the code host cannot be reached",
  "store-unavailable": "the store does not answer",
  "budget-spent": "other runs have reserved the rest of a budget",
};

/** Delay of a job in the queue, after a number of attempts. */
export interface Delay {
  /** Milliseconds of the monotonic clock. */
  readonly untilMs: number;
  readonly tries: number;
  /** One line. */
  readonly reason: string;
}

/** Returns the delay of a job that cannot start for now; `undefined` when waiting is useless. */
export function computeDelay(error: unknown, tries: number, clock: Clock): Delay | undefined {
  const waitMs = computeWaitMs(error, tries);
  if (waitMs === undefined) return undefined;
  const why = DELAY_REASONS[(error as AppError).code] ?? "it cannot start";
  const seconds = Math.ceil(waitMs / 1_000);
  const untilMs = clock.monotonicMs() + waitMs;
  return { untilMs, tries: tries + 1, reason: `${why}; retrying in ${seconds} s` };
}

function computeWaitMs(error: unknown, tries: number): number | undefined {
  if (isAppError(error, "code-host-rate-limited"))
    return tries < MAX_RATE_LIMIT_TRIES
      ? (error.details.retryAfterMs ?? RATE_LIMIT_WAIT_MS)
      : undefined;
  // Without a limit on attempts: once the other runs end, the rest of the budget is known.
  if (isAppError(error, "budget-spent")) return error.details.isHeld ? BUDGET_WAIT_MS : undefined;
  const mayPass =
    isAppError(error, "code-host-unreachable") || isAppError(error, "store-unavailable");
  return mayPass ? RETRY_DELAYS_MS[tries] : undefined;
}

/** Jobs that wait for the code host or for a budget; a restart forgets the delays and retries the jobs at once. */
export interface DelayedJobs {
  isReady(id: string): boolean;
  tries(id: string): number;
  /** Without a delay the job no longer waits. */
  setDelay(id: string, delay: Delay | undefined): void;
  close(): void;
}

/** Creates the delays of one dispatcher, which is woken after each delay. */
export function createDelayedJobs(clock: Clock, wake: () => void): DelayedJobs {
  const delays = new Map<string, Delay>();
  // Removed by the timer and not by comparing with the clock, because a timer may fire early.
  const waiting = new Map<string, Delay>();
  const closing = new AbortController();
  return {
    isReady: (id) => !waiting.has(id),
    tries: (id) => delays.get(id)?.tries ?? 0,
    setDelay: (id, delay) => {
      waiting.delete(id);
      if (delay === undefined) {
        delays.delete(id);
        return;
      }
      delays.set(id, delay);
      waiting.set(id, delay);
      const [oldest] = delays.keys();
      if (delays.size > MAX_DELAYS && oldest !== undefined) {
        delays.delete(oldest);
        waiting.delete(oldest);
      }
      const end = (): void => {
        if (waiting.get(id) === delay) waiting.delete(id);
        wake();
      };
      const waitMs = Math.max(0, delay.untilMs - clock.monotonicMs());
      void clock.sleep(waitMs, closing.signal).then(end, () => undefined);
    },
    close: () => closing.abort(),
  };
}
