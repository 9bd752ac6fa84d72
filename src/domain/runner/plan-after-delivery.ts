import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import type { Job } from "../job/job.ts";
import { type OutboxEntry, readApprovedVersion } from "../job/outbox-entry.ts";
import { type PlannedTransition, planFail, toFailureNotice } from "./plan-result.ts";

type JobSubject = Pick<Job, "id" | "kind" | "source"> & Partial<Pick<Job, "request">>;

/**
 * Plans the transition of a job after a write to the code host has ended; `undefined` if the job
 * does not change.
 */
export function planAfterDelivery(
  job: JobSubject,
  entry: OutboxEntry,
): PlannedTransition | undefined {
  const { kind, state, url = "", error = "the code host did not take it" } = entry;
  if (state === "pending") return undefined;
  switch (kind) {
    case "review":
      return state === "done"
        ? { move: { type: "published", url } }
        : planPublishFailure(job, entry, error);
    case "reply":
      return state === "done"
        ? { move: { type: "reply", url } }
        : { move: { type: "fail", error }, ...toFailureNotice(job, error) };
    case "settle":
      return planAfterReconcile(job, entry);
    case "notice":
    case "reaction":
    case "check":
    case "command":
    case "threads":
      // Notices about a job do not change its state.
      return undefined;
  }
}

/**
 * Returns a draft to the user who published it; for unattended publishing, notifies the requester.
 */
function planPublishFailure(job: JobSubject, entry: OutboxEntry, error: string): PlannedTransition {
  return readApprovedVersion(entry) === undefined
    ? { move: { type: "publish-failed", error }, ...toFailureNotice(job, error) }
    : { move: { type: "publish-failed", error, keepsDraft: true } };
}

const ReconcilePayload = z.object({ why: z.string(), stopReason: StopReason });
const DEFAULT_RECONCILE_PAYLOAD = {
  why: "its runner is gone",
  stopReason: "runner-exited",
} as const;
const PULL = /\/pull\/(\d+)$/;

/**
 * Plans the end of a task whose runner died and whose writes have been read back: a pull request
 * with its commit exists, or everything has been removed.
 */
function planAfterReconcile(
  job: JobSubject,
  { payload, state, url, error }: OutboxEntry,
): PlannedTransition {
  const pull = Number(PULL.exec(url ?? "")?.[1]);
  const settled = ReconcilePayload.safeParse(payload).data;
  const { why, stopReason } = settled ?? DEFAULT_RECONCILE_PAYLOAD;
  if (state === "done" && url !== undefined && pull > 0)
    return { move: { type: "succeed", url, pull, stopReason } };
  const more =
    state === "failed" && error !== undefined
      ? `; its change could not be completed: ${error}`
      : "";
  return planFail(job, { type: "fail", error: `${why}${more}`, stopReason });
}
