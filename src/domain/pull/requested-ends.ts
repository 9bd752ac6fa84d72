import type { PullRequest } from "./pull-request.ts";

/** Head and base branch of a pull request at the time of a review request. */
export interface RequestedEnds {
  /** Full object id. */
  readonly head: string;
  /** Branch to merge into. */
  readonly baseBranch: string;
}

/** Maximum delay after a request at which the current state counts as the requested one. */
const SOON_MS = 5 * 60_000;

/**
 * Returns the ends of a pull request as those of a request made some milliseconds ago; `undefined` if that is too
 * long ago. The state cannot be determined otherwise: comments name no commit, and commit dates are set by their
 * authors.
 */
export function toRequestedEnds(
  { head, base }: Pick<PullRequest, "head" | "base">,
  ageMs: number,
): RequestedEnds | undefined {
  return ageMs <= SOON_MS ? { head: head.sha, baseBranch: base.branch } : undefined;
}
