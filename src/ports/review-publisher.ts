import type { NewReview, Posted, PostedReview } from "../domain/pull/new-review.ts";
import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/** A comment that a reaction goes to. */
export interface CommentTarget {
  readonly kind: "issue-comment" | "review-comment";
  readonly id: number;
}

/**
 * Writes to a pull request, and finds what we have written.
 *
 * Contract (test/contracts/review-publisher.contract.ts):
 * - `identity` gives the login that our posts carry;
 * - a write is sent once: when nobody can know whether it took effect it rejects with `code-host-unclear`, and the
 *   caller reads back before it tries again;
 * - a review whose positions or commit the code host does not take rejects with `review-rejected` and leaves nothing;
 * - `reviews`, `comments` and `threadReplies` give what we have posted (by author), every page, oldest first: what a
 *   write has answered is in the next reading;
 * - `reply` is addressed to a thread by its first comment;
 * - `react` is idempotent;
 * - other failures are those of `PullReader`.
 */
export interface ReviewPublisher {
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  postReview(ref: PullRef, review: NewReview, signal: AbortSignal): Promise<PostedReview>;
  reviews(ref: PullRef, signal: AbortSignal): Promise<readonly PostedReview[]>;
  comment(ref: PullRef, body: string, signal: AbortSignal): Promise<Posted>;
  comments(ref: PullRef, signal: AbortSignal): Promise<readonly Posted[]>;
  reply(thread: ThreadRef, body: string, signal: AbortSignal): Promise<Posted>;
  threadReplies(thread: ThreadRef, signal: AbortSignal): Promise<readonly Posted[]>;
  react(ref: PullRef, target: CommentTarget, signal: AbortSignal): Promise<void>;
}

/** A thread on lines of a pull request, named by its first comment. */
export interface ThreadRef {
  readonly pull: PullRef;
  readonly id: number;
}
