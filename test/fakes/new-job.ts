import type { NewJob } from "../../src/ports/job-store.ts";

/** A job to be taken. */
export function newJob(id: string, changes: Partial<NewJob> = {}): NewJob {
  return {
    id,
    kind: "review",
    source: "webhook",
    status: "queued",
    attempt: 1,
    repository: "acme/shop",
    pull: 7,
    workId: `work-${id}`,
    requestedBy: "sam",
    request: { comment: "please look at \u0000 and ünïcode", lines: [1, 2.5, null, true] },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}
