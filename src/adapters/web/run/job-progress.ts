import type { JobStatus } from "../../../domain/job/job.ts";

// The domain's own list would bring its parser along.
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

/** Tells whether a status is final. One of a later version is not known to be. */
export function isTerminalStatus(status: string): boolean {
  return TERMINAL[status as JobStatus] ?? false;
}

/** Tells whether a runner works on a job, or is about to. */
export function isInProgress(status: JobStatus): boolean {
  return status === "queued" || status === "launching" || status === "running";
}
