import type { Job } from "../job/job.ts";
import { LOST_RUNNER_MESSAGE, MAX_ATTEMPTS } from "../job/job-transition.ts";
import type { OutboxEntry } from "../job/outbox-entry.ts";
import { planAfterDelivery } from "./plan-after-delivery.ts";
import { type PlannedTransition, planReconcile, toFailureNotice } from "./plan-result.ts";

/** What is to be done about a job that the process finds when it starts. */
export type RecoveryPlan =
  /** It goes on by itself: it is dispatched, published from the outbox, or waits for a person. */
  { readonly kind: "leave" } | { readonly kind: "step"; readonly step: PlannedTransition };

/**
 * Says how a job goes on after a restart. A write that has ended moves it on. Runners of this process died with it:
 * their jobs start again, once, unless what they had to say is in the outbox already.
 */
export function planRecovery(job: Job, outbox: readonly OutboxEntry[]): RecoveryPlan {
  const said = outbox.filter(
    ({ kind }) => kind === "review" || kind === "reply" || kind === "settle",
  );
  switch (job.status) {
    case "launching":
    case "running":
    case "publishing":
      return planUnfinished(job, said);
    default:
      // A draft, too: one that is published unattended is so from its first moment on, any other waits for a person.
      return { kind: "leave" };
  }
}

function planUnfinished(job: Job, said: readonly OutboxEntry[]): RecoveryPlan {
  const last = said.at(-1);
  const step = last === undefined ? undefined : planAfterDelivery(job, last);
  if (step !== undefined) return { kind: "step", step };
  return last !== undefined || job.status === "publishing"
    ? { kind: "leave" }
    : { kind: "step", step: planLostRunner(job) };
}

/** The step of a job whose runner died with its process; whoever waits is told when it was the last try. */
export function planLostRunner(job: Job): PlannedTransition {
  const isLast = job.attempt >= MAX_ATTEMPTS;
  if (isLast && job.intent !== undefined) {
    const stopReason = "orchestrator-restarted";
    return planReconcile(job, LOST_RUNNER_MESSAGE, { stopReason });
  }
  return { move: { type: "lose" }, ...(isLast ? toFailureNotice(job, LOST_RUNNER_MESSAGE) : {}) };
}
