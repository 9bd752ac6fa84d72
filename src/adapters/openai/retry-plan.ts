import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { Refusal } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import { findRefusal } from "./find-refusal.ts";
import { countFailure, decideRetry, NO_FAILURES } from "./retry-policy.ts";
import type { ChatBody } from "./to-chat-body.ts";

/** Tracks one call's failures. */
export interface RetryPlan {
  /**
   * Returns the wait before the next attempt; `undefined` to stop. `chars` are those of the sent
   * prompt.
   */
  next(failure: Failure, sent?: ChatBody, chars?: number): number | undefined;
}

/**
 * Extra attempts of one call at a window that proved too small, so that a shorter prompt is tried,
 * too.
 */
const MAX_CONTEXT_RETRIES = 1;

/**
 * Creates the plan of one call. A refusal that teaches a limit costs no attempt, and is learned
 * once.
 */
export function createRetryPlan(
  clock: Pick<Clock, "randomHex">,
  learn: (refusal: Refusal) => void = () => undefined,
): RetryPlan {
  const learnt = new Set<string>();
  let tally = NO_FAILURES;
  let overflows = 0;
  return {
    next(failure, sent, chars) {
      const refusal = sent && findRefusal(failure, sent, chars);
      if (refusal?.kind === "context") {
        learn(refusal);
        overflows += 1;
        return overflows <= MAX_CONTEXT_RETRIES ? 0 : undefined;
      }
      const name = refusalKey(refusal);
      if (refusal && name && !learnt.has(name)) {
        learnt.add(name);
        learn(refusal);
        return 0;
      }
      tally = countFailure(tally, failure);
      return decideRetry(failure, tally, Number.parseInt(clock.randomHex(1), 16) / 255);
    },
  };
}

function refusalKey(refusal: Refusal | undefined): string | undefined {
  if (refusal?.kind === "effort") return `effort ${refusal.effort}`;
  return refusal?.kind === "field" ? refusal.field : refusal?.kind;
}

/** Waits; rejects as soon as the caller ends the call. */
export async function sleepOrCancel(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (delayMs > 0) await clock.sleep(delayMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throwIfCancelled(signal);
}
