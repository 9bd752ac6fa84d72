import type { Clock } from "../../ports/clock.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { Refusal } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import { findRefusal } from "./find-refusal.ts";
import { countFailure, decideRetry, NO_FAILURES } from "./retry-policy.ts";
import type { ChatBody } from "./to-chat-body.ts";

/** Keeps count of one call's failures. */
export interface RetryPlan {
  /** The wait before the next attempt; `undefined` to give up. `chars` are those of the prompt that was sent. */
  next(failure: Failure, sent?: ChatBody, chars?: number): number | undefined;
}

/** Further attempts of one call at a window that proved too small: a shorter prompt is to have one, too. */
const MAX_CONTEXT_RETRIES = 1;

/** Creates the plan of one call. What a refusal teaches costs no attempt, and is learnt once. */
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

/** Waits, or rejects as soon as the caller ends the call. */
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
