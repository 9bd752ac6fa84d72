import type { Job } from "./job.ts";

/** Returns the path of a job's page on the server. */
export function getJobPath({
  id,
  kind,
  repository,
  pull,
}: Pick<Job, "id" | "kind" | "repository" | "pull">): string {
  return kind === "task" ? `/tasks/${repository}/${id}` : `/reviews/${repository}/${pull}/${id}`;
}
