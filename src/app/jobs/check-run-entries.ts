import { needsCheckRun, toCheckRunEntry } from "../../domain/job/check-run-entry.ts";
import type { JobStore } from "../../ports/job-store.ts";

/**
 * Wraps a job store so that each transition of a review that its check run shows enqueues one write, atomically with
 * it. A job without a head has no check run.
 */
export function withCheckRunEntries(jobs: JobStore): JobStore {
  return {
    ...jobs,
    change: (change) => {
      const entries = needsCheckRun(change.job) ? [toCheckRunEntry(change.job)] : [];
      return jobs.change({ ...change, outbox: [...(change.outbox ?? []), ...entries] });
    },
  };
}
