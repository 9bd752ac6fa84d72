import { setTimeout as wait } from "node:timers/promises";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";

/** External causes that stop a run. */
export interface RunStop {
  /** Aborts on a signal of the system, or shortly before the deadline. */
  readonly signal: AbortSignal;
  /** Sets the deadline by the local clock, in milliseconds; work ends in time to report it. The last call wins. */
  arm(deadlineMs: number): void;
  /** Resolves the given milliseconds after a signal of the system. */
  afterSignal(graceMs: number): Promise<void>;
  release(): void;
}

/** Milliseconds before the deadline at which work ends, so that it can be reported. */
const RESERVE_MS = 15_000;
/** Longest delay of a timer. */
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
