import type { Context } from "hono";
import type { Visibility } from "../../app/access/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type { Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";

export interface FindJobOptions {
  readonly jobs: Pick<JobStore, "get">;
  readonly visibility: Visibility;
}

/**
 * Right to a job: to see it, to change it as a writer of its repository, or also to stop one's own.
 */
export type JobRight = "read" | "write" | "own";

/** Handles a request for a visible job. */
export type JobHandler = (job: Job, context: Context<HttpEnv>) => Response | Promise<Response>;

/** Returns the current user. Routes of the API are behind the sign-in. */
export function getPerson(context: Context<HttpEnv>): Person {
  const person = context.get("person");
  if (person === undefined) throw new Error("an API route was called without a signed-in user");
  return person;
}

/** Returns true if the user requested the job. */
export function isRequester({ requestedBy }: Pick<Job, "requestedBy">, { login }: Person): boolean {
  return requestedBy.toLowerCase() === login.toLowerCase();
}

/** Returns the job with an id if the user may read its repository, otherwise a 404. */
export async function findVisibleJob(
  person: Person,
  id: string,
  { jobs, visibility }: FindJobOptions,
): Promise<Job | undefined> {
  const job = await jobs.get(id);
  if (job === undefined || !(await visibility.mayRead(person, job.repository))) return undefined;
  return job;
}

/** Creates handlers for the job that a path names by `:id`, for users with the right to it. */
export function withJob(options: FindJobOptions, right: JobRight) {
  return (use: JobHandler) =>
    async (context: Context<HttpEnv>): Promise<Response> => {
      const person = getPerson(context);
      const job = await findVisibleJob(person, context.req.param("id") ?? "", options);
      if (job === undefined) return notFoundResponse(context.req.path);
      const isAllowed = right === "read" || (right === "own" && isRequester(job, person));
      if (isAllowed || (await options.visibility.mayWrite(person, job.repository)))
        return use(job, context);
      const detail = `you have no write access to ${job.repository} on the code host`;
      return toProblemResponse({ status: 403, code: "not-a-writer", detail });
    };
}

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
