/** What is read of a pull request this soon after a wish for its review is what was asked for. */
const SOON_MS = 5 * 60_000;
/**
 * Gives the ends of a pull request that was just read as those that a review of it was asked for, so many milliseconds
 * ago; `undefined` when that is too long ago to tell. No comment names a commit, and the dates of commits are whatever
 * their author writes.
 */
export function endsAsAsked({ head, base }, ageMs) {
    return ageMs <= SOON_MS ? { head: head.sha, baseBranch: base.branch } : undefined;
}
