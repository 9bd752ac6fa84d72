import type { Person } from "../../domain/access/person.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { jobStatus } from "./job-status.ts";
import { toProblem } from "./problem.ts";

export interface EndJobOptions {
  readonly jobs: Pick<JobStore, "get">;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

/** Ends a job for somebody who may: again it answers the same, and a job that ended otherwise is a conflict. */
export async function endJob(
  { jobs, cancel }: EndJobOptions,
  job: Job,
  person: Person | undefined,
): Promise<Response> {
  const isCancelled = !isTerminal(job.status) && (await cancel(job.id));
  const now = (await jobs.get(job.id)) ?? job;
  if (isCancelled || now.status === "cancelled")
    return Response.json(jobStatus(now, undefined, person), {
      headers: { "cache-control": "no-store" },
    });
  const detail = `${job.id} has ended: ${now.status}`;
  return toProblem({ status: 409, code: "job-finished", detail });
}
