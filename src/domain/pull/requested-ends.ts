import type { PullRequest } from "./pull-request.ts";

/** Where a pull request led from and to when a review of it was asked for. */
export interface RequestedEnds {
  /** Full object id. */
  readonly head: string;
  /** Branch that it was to be merged into. */
  readonly baseBranch: string;
}

/** What is read of a pull request this soon after a wish for its review is what was asked for. */
const SOON_MS = 5 * 60_000;

/**
 * Gives the ends of a pull request that was just read as those that a review of it was asked for, so many milliseconds
 * ago; `undefined` when that is too long ago to tell. No comment names a commit, and the dates of commits are whatever
 * their author writes.
 */
export function toRequestedEnds(
  { head, base }: Pick<PullRequest, "head" | "base">,
  ageMs: number,
): RequestedEnds | undefined {
  return ageMs <= SOON_MS ? { head: head.sha, baseBranch: base.branch } : undefined;
}
