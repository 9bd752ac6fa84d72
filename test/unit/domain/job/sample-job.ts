import type { Job } from "../../../../src/domain/job/job.ts";
import type { OutboxEntry } from "../../../../src/domain/job/outbox-entry.ts";

const AT = "2026-01-02T03:04:05.000Z";

/** A queued review of `acme/shop#7` by webhook, with what a test wants otherwise. */
export function sampleJob(over: Partial<Job> = {}): Job {
  return {
    id: "job-1",
    kind: "review",
    source: "webhook",
    status: "queued",
    attempt: 1,
    repository: "acme/shop",
    pull: 7,
    workId: "w1",
    requestedBy: "mia",
    request: {},
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...over,
  };
}

/** A review of `job-1` that waits to be written. */
export function sampleEntry(over: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: "review:job-1",
    jobId: "job-1",
    kind: "review",
    payload: {},
    state: "pending",
    attempts: 0,
    notBefore: AT,
    createdAt: AT,
    ...over,
  };
}
