import { z } from "zod";
import { StopReason } from "../event/run-event.ts";
import { failStep, type JobStep, noticeOf } from "../runner/plan-result.ts";
import { approvedVersion } from "./approved-version.ts";
import type { Job } from "./job.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

type Written = Pick<Job, "id" | "kind" | "source"> & Partial<Pick<Job, "request">>;

/** The step that a job makes when a write to the code host has ended; `undefined` when the job goes on as it is. */
export function afterWrite(job: Written, entry: OutboxEntry): JobStep | undefined {
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
    case "settle":
      return afterSettling(job, entry);
    case "notice":
    case "reaction":
      // What is told of a job is no part of its life.
      return undefined;
  }
}

/** A person who wanted it published has the draft back; of an unattended one, whoever waits is told. */
function publishFailed(job: Written, entry: OutboxEntry, error: string): JobStep {
  return approvedVersion(entry) === undefined
    ? { move: { type: "publish-failed", error }, ...noticeOf(job, error) }
    : { move: { type: "publish-failed", error, keepsDraft: true } };
}

const Settled = z.object({ why: z.string(), stopReason: StopReason });
const UNTOLD = { why: "its runner is gone", stopReason: "runner-exited" } as const;
const PULL = /\/pull\/(\d+)$/;

/** What a task's dead runner had written is known: a pull request with its commit is there, or nothing is left of it. */
function afterSettling(job: Written, { payload, state, url, error }: OutboxEntry): JobStep {
  const pull = Number(PULL.exec(url ?? "")?.[1]);
  const settled = Settled.safeParse(payload).data;
  const { why, stopReason } = settled ?? UNTOLD;
  if (state === "done" && url !== undefined && pull > 0)
    return { move: { type: "succeed", url, pull, stopReason } };
  const more =
    state === "failed" && error !== undefined
      ? `; its change could not be completed: ${error}`
      : "";
  return failStep(job, { type: "fail", error: `${why}${more}`, stopReason });
}
