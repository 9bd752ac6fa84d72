import { type JobStep, noticeOf } from "../runner/plan-result.ts";
import { approvedVersion } from "./approved-version.ts";
import type { Job } from "./job.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

/** The step that a job makes when a write to the code host has ended; `undefined` when the job goes on as it is. */
export function afterWrite(
  job: Pick<Job, "id" | "kind" | "source">,
  entry: OutboxEntry,
): JobStep | undefined {
  const { kind, state, url = "", error = "the code host did not take it" } = entry;
  if (state === "pending") return undefined;
  switch (kind) {
    case "review":
      return state === "done"
        ? { move: { type: "published", url } }
        : publishFailed(job, entry, error);
    case "reply":
      return state === "done"
        ? { move: { type: "reply", url } }
        : { move: { type: "fail", error }, ...noticeOf(job, error) };
    case "notice":
    case "reaction":
      // What is told of a job is no part of its life.
      return undefined;
  }
}

/** A person who wanted it published has the draft back; of an unattended one, whoever waits is told. */
function publishFailed(
  job: Pick<Job, "id" | "kind" | "source">,
  entry: OutboxEntry,
  error: string,
): JobStep {
  return approvedVersion(entry) === undefined
    ? { move: { type: "publish-failed", error }, ...noticeOf(job, error) }
    : { move: { type: "publish-failed", error, keepsDraft: true } };
}
