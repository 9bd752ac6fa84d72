import { type JobStep, noticeOf } from "../runner/plan-result.ts";
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
        : { move: { type: "publish-failed", error }, ...noticeOf(job, error) };
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
