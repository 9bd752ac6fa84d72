import type { Person } from "../../domain/access/person.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { toProblemResponse } from "./problem.ts";
import { toJobStatus } from "./to-job-status.ts";

export interface CancelJobOptions {
  readonly jobs: Pick<JobStore, "get">;
  /** Ends a job in any state; resolves with `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

/**
 * Cancels a job for a user with the right to do so. A repeated call has the same result; a job that
 * ended otherwise is a conflict.
 */
export async function cancelJob(
  { jobs, cancel }: CancelJobOptions,
  job: Job,
  person: Person | undefined,
): Promise<Response> {
  const isCancelled = !isTerminal(job.status) && (await cancel(job.id));
  const now = (await jobs.get(job.id)) ?? job;
  if (isCancelled || now.status === "cancelled")
    return Response.json(toJobStatus(now, undefined, person), {
      headers: { "cache-control": "no-store" },
    });
  const detail = `${job.id} has ended: ${now.status}`;
  return toProblemResponse({ status: 409, code: "job-finished", detail });
}
