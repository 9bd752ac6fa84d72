import type { Job } from "../job/job.ts";
import { LOST_RUNNER_MESSAGE, MAX_ATTEMPTS } from "../job/job-transition.ts";
import type { OutboxEntry } from "../job/outbox-entry.ts";
import { planAfterDelivery } from "./plan-after-delivery.ts";
import { type PlannedTransition, planReconcile, toFailureNotice } from "./plan-result.ts";

/** Action for a job that the process finds when it starts. */
export type RecoveryPlan =
  /** The job needs no action: it is dispatched, published from the outbox, or waits for a user. */
  { readonly kind: "leave" } | { readonly kind: "step"; readonly step: PlannedTransition };

/**
 * Plans how a job continues after a restart. A completed write advances it. Runners of the old
 * process died with it: their jobs restart once, unless their result is already in the outbox.
 */
export function planRecovery(job: Job, outbox: readonly OutboxEntry[]): RecoveryPlan {
  const reported = outbox.filter(
    ({ kind }) => kind === "review" || kind === "reply" || kind === "settle",
  );
  switch (job.status) {
    case "launching":
    case "running":
    case "publishing":
      return planUnfinished(job, reported);
    default:
      // Drafts too: a draft for unattended publishing is in the outbox from the start, any other
      // waits for a user.
      return { kind: "leave" };
  }
}

function planUnfinished(job: Job, reported: readonly OutboxEntry[]): RecoveryPlan {
  const last = reported.at(-1);
  const step = last === undefined ? undefined : planAfterDelivery(job, last);
  if (step !== undefined) return { kind: "step", step };
  return last !== undefined || job.status === "publishing"
    ? { kind: "leave" }
    : { kind: "step", step: planLostRunner(job) };
}

/**
 * Plans the transition of a job whose runner died with its process; after the last attempt, the
 * requester is notified.
 */
export function planLostRunner(job: Job): PlannedTransition {
  const isLast = job.attempt >= MAX_ATTEMPTS;
  if (isLast && job.intent !== undefined) {
    const stopReason = "orchestrator-restarted";
    return planReconcile(job, LOST_RUNNER_MESSAGE, { stopReason });
  }
  return { move: { type: "lose" }, ...(isLast ? toFailureNotice(job, LOST_RUNNER_MESSAGE) : {}) };
}
