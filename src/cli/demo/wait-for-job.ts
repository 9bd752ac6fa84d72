import { setTimeout as pause } from "node:timers/promises";
import type { JobResponse } from "../../domain/api/job-response.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { isTerminal } from "../../domain/job/job.ts";
import { openProgress } from "../io/open-progress.ts";
import type { WebApi } from "./create-web-api.ts";

const POLL_MS = 50;

/**
 * Shows the progress of a job on stderr until it needs a user or ends, then returns it. Rejects with `model-failed` if
 * it has failed, which is nearly always the model's fault.
 */
export async function waitForJob(api: WebApi, id: string): Promise<JobResponse> {
  let job = await api.job(id);
  if (isFinished(job)) return job;
  const progress = await openProgress();
  try {
    let seen = 0;
    while (!isFinished(job)) {
      seen = await api.watch(job.page, seen, progress.sink);
      await pause(POLL_MS);
      job = await api.job(id);
    }
    return job;
  } finally {
    await progress.close();
  }
}

function isFinished(job: JobResponse): boolean {
  const isLost = job.status === "failed" || (job.status === "refused" && job.kind !== "task");
  if (isLost) throw jobFailedError(job);
  return job.status === "draft" || isTerminal(job.status);
}

function jobFailedError({
  kind,
  repository,
  pull,
  error,
  status,
}: JobResponse): AppError<"model-failed"> {
  const what =
    kind === "task" ? `${repository} was not fixed` : `${repository}#${pull} was not reviewed`;
  const message = `${what}: ${error ?? status}; run svc demo again`;
  return new AppError("model-failed", message, { details: {} });
}
