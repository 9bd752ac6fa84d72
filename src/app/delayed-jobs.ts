import { isAppError } from "../domain/errors/app-error.ts";
import type { Clock } from "../ports/clock.ts";

/** Waits for a code host that cannot be reached. */
const WAITS_MS = [5_000, 15_000, 45_000, 120_000];
/** As long as a code host asks for, or so long when it does not say. */
const LIMIT_WAIT_MS = 60_000;
const MAX_LIMITED = 30;

/** How long a job waits in the queue, after so many tries. */
export interface Delay {
  /** By the clock that never goes back. */
  readonly untilMs: number;
  readonly tries: number;
}

/** How long a job waits that the code host did not let begin; `undefined` when waiting is no use. */
export function delayFor(error: unknown, tries: number, clock: Clock): Delay | undefined {
  const now = clock.monotonicMs();
  if (isAppError(error, "code-host-rate-limited") && tries < MAX_LIMITED)
    return { untilMs: now + (error.details.retryAfterMs ?? LIMIT_WAIT_MS), tries: tries + 1 };
  const waitMs = WAITS_MS[tries];
  if (!isAppError(error, "code-host-unreachable") || waitMs === undefined) return undefined;
  return { untilMs: now + waitMs, tries: tries + 1 };
}

/** Jobs that wait for the code host; a restart forgets that they do, and tries them at once. */
export interface DelayedJobs {
  isReady(id: string): boolean;
  tries(id: string): number;
  /** Without a delay the job waits no more. */
  hold(id: string, delay: Delay | undefined): void;
  close(): void;
}

/** Keeps the delays of one dispatcher, which is woken when one has passed. */
export function createDelayedJobs(clock: Clock, wake: () => void): DelayedJobs {
  const delays = new Map<string, Delay>();
  const closing = new AbortController();
  return {
    isReady: (id) => (delays.get(id)?.untilMs ?? 0) <= clock.monotonicMs(),
    tries: (id) => delays.get(id)?.tries ?? 0,
    hold: (id, delay) => {
      if (delay === undefined) {
        delays.delete(id);
        return;
      }
      delays.set(id, delay);
      const waitMs = Math.max(0, delay.untilMs - clock.monotonicMs());
      void clock.sleep(waitMs, closing.signal).then(wake, () => undefined);
    },
    close: () => closing.abort(),
  };
}
