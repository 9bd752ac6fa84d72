import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { RunContext } from "../run/run-context.ts";
import { type ApplyThreads, type ApplyThreadsPorts, createApplyThreads } from "./apply-threads.ts";
import { createPlanThreads, type PlanThreadsPorts } from "./plan-threads.ts";
import type { LatestReview, ThreadPlan } from "./thread-plan.ts";

/** Updates the threads of a pull request's findings. */
export interface ReviewThreads {
  /** Decides the state of each thread; a failure to read is logged and decides nothing. */
  readonly plan: (review: LatestReview, run: RunContext) => Promise<ThreadPlan | undefined>;
  readonly apply: ApplyThreads;
}

/** Creates both use cases. */
export function createReviewThreads(ports: PlanThreadsPorts & ApplyThreadsPorts): ReviewThreads {
  const plan = createPlanThreads(ports);
  return {
    plan: async (review, run) => {
      try {
        return await plan(review, run);
      } catch (error) {
        if (!isAppError(error) || run.signal.aborted) throw error;
        const text = `threads of earlier findings were not updated: ${errorText(error)}`;
        run.emit({ type: "log", level: "warn", text });
        return undefined;
      }
    },
    apply: createApplyThreads(ports),
  };
}
