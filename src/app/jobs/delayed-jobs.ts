import { type AppError, type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";

/** Waits for a code host that cannot be reached. */
const RETRY_DELAYS_MS = [5_000, 15_000, 45_000, 120_000];
/** As long as a code host asks for, or so long when it does not say. */
const RATE_LIMIT_WAIT_MS = 60_000;
const MAX_RATE_LIMIT_TRIES = 30;
/** Until another run may have ended, which leaves what it did not spend. */
const BUDGET_WAIT_MS = 60_000;
/** Jobs that ended while they waited are forgotten above this many. */
const MAX_DELAYS = 10_000;
const DELAY_REASONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  "code-host-rate-limited": "the code host limits us",
  "code-host-unreachable": "the code host cannot be reached",
  "store-unavailable": "the store does not answer",
  "budget-spent": "other runs hold what is left of a budget",
};

/** How long a job waits in the queue, after so many tries. */
export interface Delay {
  /** By the clock that never goes back. */
  readonly untilMs: number;
  readonly tries: number;
  /** One line. */
  readonly reason: string;
}

/** How long a job waits that could not begin for now; `undefined` when waiting is no use. */
export function computeDelay(error: unknown, tries: number, clock: Clock): Delay | undefined {
  const waitMs = computeWaitMs(error, tries);
  if (waitMs === undefined) return undefined;
  const why = DELAY_REASONS[(error as AppError).code] ?? "it cannot begin";
  const seconds = Math.ceil(waitMs / 1_000);
  const untilMs = clock.monotonicMs() + waitMs;
  return { untilMs, tries: tries + 1, reason: `${why}; tried again in ${seconds} s` };
}

function computeWaitMs(error: unknown, tries: number): number | undefined {
  if (isAppError(error, "code-host-rate-limited"))
    return tries < MAX_RATE_LIMIT_TRIES
      ? (error.details.retryAfterMs ?? RATE_LIMIT_WAIT_MS)
      : undefined;
  // However long: the others end, and then there is something left or there is not.
  if (isAppError(error, "budget-spent")) return error.details.isHeld ? BUDGET_WAIT_MS : undefined;
  const mayPass =
    isAppError(error, "code-host-unreachable") || isAppError(error, "store-unavailable");
  return mayPass ? RETRY_DELAYS_MS[tries] : undefined;
}

/** Jobs that wait for the code host or for a budget; a restart forgets that they do, and tries them at once. */
export interface DelayedJobs {
  isReady(id: string): boolean;
  tries(id: string): number;
  /** Without a delay the job waits no more. */
  setDelay(id: string, delay: Delay | undefined): void;
  close(): void;
}

/** Keeps the delays of one dispatcher, which is woken when one has passed. */
export function createDelayedJobs(clock: Clock, wake: () => void): DelayedJobs {
  const delays = new Map<string, Delay>();
  // Ended by the timer and not by another look at the clock, for which a timer may be early.
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
