import type { Person } from "../../domain/access/person.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { toProblemResponse } from "./problem.ts";
import { toJobStatus } from "./to-job-status.ts";

export interface CancelJobOptions {
  readonly jobs: Pick<JobStore, "get">;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

/** Ends a job for somebody who may: again it answers the same, and a job that ended otherwise is a conflict. */
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
