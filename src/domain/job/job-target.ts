import { parseRepository } from "../pull/parse-repository.ts";
import type { PullRef, RepositoryRef } from "../pull/pull-request.ts";
import type { Job } from "./job.ts";

/** The pull request that a job is about. A row without one, or with another name than the code host has, is a bug. */
export function getPullRef({ id, repository, pull }: Job): PullRef {
  const ref = parseRepository(repository);
  if (ref === undefined || pull === undefined) throw new Error(`job ${id} names no pull request`);
  return { ...ref, number: pull };
}

/** The repository of a task's job. A row without one is a bug. */
export function getRepository({ id, repository }: Pick<Job, "id" | "repository">): RepositoryRef {
  const ref = parseRepository(repository);
  if (ref === undefined) throw new Error(`job ${id} names no repository`);
  return ref;
}

/** Returns the path of a job's page on the server. */
export function getJobPath({
  id,
  kind,
  repository,
  pull,
}: Pick<Job, "id" | "kind" | "repository" | "pull">): string {
  return kind === "task" ? `/tasks/${repository}/${id}` : `/reviews/${repository}/${pull}/${id}`;
}
