import type { Visibility } from "../../../app/access/visibility.ts";
import type { Person } from "../../../domain/access/person.ts";
import type { Job } from "../../../domain/job/job.ts";

/**
 * Creates the access check of a job's routes: a job is visible to users who may read its
 * repository.
 */
export function createJobReadCheck(
  visibility: Visibility,
): (person: Person | undefined, job: Pick<Job, "repository">) => Promise<boolean> {
  return async (person, { repository }) =>
    person !== undefined && (await visibility.mayRead(person, repository));
}
