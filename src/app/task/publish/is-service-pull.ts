import type { Markers } from "../../../domain/publish/marker.ts";
import { type PullRequest, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { JobStore } from "../../../ports/job-store.ts";

export interface IsServicePullPorts {
  readonly jobs: Pick<JobStore, "list">;
  readonly markers: Markers;
}

/** Number in the marker of a pull request's body, which is written before the number is assigned. */
export const UNASSIGNED_NUMBER = 0;

const MAX_JOBS = 200;

/**
 * Creates the check whether the service opened a pull request: a task's job has it, or the body ends with the service's
 * marker. The caller checks the author.
 */
export function createIsServicePull({
  jobs,
  markers,
}: IsServicePullPorts): (pull: PullRequest) => Promise<boolean> {
  return async ({ ref, description }) => {
    const marker = markers.read({ ...ref, number: UNASSIGNED_NUMBER }, description);
    if (marker?.kind === "pr") return true;
    const repository = repositoryName(ref);
    const done = await jobs.list({
      repository,
      pull: ref.number,
      limit: MAX_JOBS,
      isBrief: true,
      statuses: ["succeeded"],
    });
    return done.some(({ kind }) => kind === "task");
  };
}
