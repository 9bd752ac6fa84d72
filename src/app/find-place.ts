import type { Job } from "../domain/job/job.ts";
import type { JobStore } from "../ports/job-store.ts";

const MAX_WAITING = 10_000;

/** Place of a queued job among those of its kind that wait, from 1; `undefined` when it waits no more. */
export async function findPlace(
  jobs: Pick<JobStore, "list">,
  job: Job,
): Promise<number | undefined> {
  if (job.status !== "queued") return undefined;
  const waiting = await jobs.list({ statuses: ["queued"], limit: MAX_WAITING });
  const place = waiting
    .filter(({ kind }) => kind === job.kind)
    .reverse()
    .findIndex(({ id }) => id === job.id);
  return place < 0 ? undefined : place + 1;
}
