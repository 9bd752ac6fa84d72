import type { JobStatus } from "../../../domain/job/job.ts";

// The domain's own list would add its parser to the bundle.
const TERMINAL: Readonly<Record<JobStatus, boolean>> = {
  queued: false,
  launching: false,
  running: false,
  draft: false,
  publishing: false,
  published: true,
  replied: true,
  succeeded: true,
  no_change: true,
  refused: true,
  failed: true,
  cancelled: true,
  discarded: true,
};

/** Checks whether a status is final. A status added by a later version counts as not final. */
export function isTerminalStatus(status: string): boolean {
  return TERMINAL[status as JobStatus] ?? false;
}

/** Checks whether a runner works on a job or is about to. */
export function isInProgress(status: JobStatus): boolean {
  return status === "queued" || status === "launching" || status === "running";
}
