import type { Visibility } from "../../../app/access/visibility.ts";
import type { Person } from "../../../domain/access/person.ts";
import type { Job } from "../../../domain/job/job.ts";

/** Makes the check of a job's routes: it is there for those who may read its repository. */
export function createJobReadCheck(
  visibility: Visibility,
): (person: Person | undefined, job: Pick<Job, "repository">) => Promise<boolean> {
  return async (person, { repository }) =>
    person !== undefined && (await visibility.mayRead(person, repository));
}
