import type { Markers } from "../../../domain/publish/marker.ts";
import { type PullRequest, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { JobStore } from "../../../ports/job-store.ts";

export interface OwnRecordPorts {
  readonly jobs: Pick<JobStore, "list">;
  readonly markers: Markers;
}

/** Number that the marker in a pull request's body is made for: the body is written before there is one. */
export const BEFORE_ITS_NUMBER = 0;

const MOST = 200;

/**
 * Creates what tells whether a pull request is one that we have opened: a task of ours has, or the body ends with our
 * marker. That we are its author is the caller's to check.
 */
export function createOwnRecord({
  jobs,
  markers,
}: OwnRecordPorts): (pull: PullRequest) => Promise<boolean> {
  return async ({ ref, description }) => {
    const marker = markers.read({ ...ref, number: BEFORE_ITS_NUMBER }, description);
    if (marker?.kind === "pr") return true;
    const repository = repositoryName(ref);
    const done = await jobs.list({
      repository,
      pull: ref.number,
      limit: MOST,
      isBrief: true,
      statuses: ["succeeded"],
    });
    return done.some(({ kind }) => kind === "task");
  };
}
