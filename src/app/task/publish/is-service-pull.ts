import type { Markers } from "../../../domain/publish/marker.ts";
import { type PullRequest, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { JobStore } from "../../../ports/job-store.ts";

export interface IsServicePullPorts {
  readonly jobs: Pick<JobStore, "list">;
  readonly markers: Markers;
}

/** Number that the marker in a pull request's body is made for: the body is written before there is one. */
export const UNASSIGNED_NUMBER = 0;

const MAX_JOBS = 200;

/**
 * Creates what tells whether a pull request is one that we have opened: a task of ours has, or the body ends with our
 * marker. That we are its author is the caller's to check.
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
