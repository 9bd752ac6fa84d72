import { setTimeout as wait } from "node:timers/promises";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";

/** What may end a run from outside. */
export interface RunStop {
  /** Aborts at a signal of the system, or some seconds before the deadline. */
  readonly signal: AbortSignal;
  /** Ends the work in time to be reported before this moment of the own clock, in milliseconds. The last one counts. */
  arm(deadlineMs: number): void;
  /** Resolves so many milliseconds after a signal of the system. */
  afterSignal(graceMs: number): Promise<void>;
  release(): void;
}

/** Milliseconds before the deadline at which the work ends: what it has done is still to be told. */
const RESERVE_MS = 15_000;
/** Longer than a timer can run: nobody's job takes weeks. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function createRunStop(): RunStop {
  const system = cancelOnSignal();
  const deadline = new AbortController();
  let alarm: NodeJS.Timeout | undefined;
  return {
    signal: AbortSignal.any([system.signal, deadline.signal]),
    arm: (deadlineMs) => {
      clearTimeout(alarm);
      const waitMs = Math.min(Math.max(0, deadlineMs - RESERVE_MS - Date.now()), MAX_TIMER_MS);
      alarm = setTimeout(() => {
        const late = new AppError("deadline-exceeded", "ran out of time", { details: {} });
        deadline.abort(late);
      }, waitMs);
    },
    afterSignal: async (graceMs) => {
      await whenAborted(system.signal);
      await wait(graceMs);
    },
    release: () => {
      clearTimeout(alarm);
      system.release();
    },
  };
}

/** Resolves when a signal aborts; never otherwise. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

export const isDeadline = ({ reason }: AbortSignal): boolean =>
  isAppError(reason, "deadline-exceeded");
