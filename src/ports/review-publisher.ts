import type { NewReview, PostedItem, PostedReview } from "../domain/pull/new-review.ts";
import type { ConversationRef, PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/** A comment on the page of a pull request, or on its lines. */
export interface CommentTarget {
  readonly kind: "issue-comment" | "review-comment";
  readonly id: number;
}

/** A comment of ours with what it is to say. */
export interface CommentEdit extends CommentTarget {
  readonly body: string;
}

/**
 * Writes to a pull request, and finds what we have written.
 *
 * Contract (test/contracts/review-publisher.contract.ts):
 * - `identity` gives the login that our posts carry;
 * - any other write is sent once: when it is unknown whether it took effect it rejects with `code-host-unclear`. It may
 *   take effect, and be listed, minutes later: the caller reads back for that long before it tries again;
 * - a review whose positions or commit the code host does not take rejects with `review-rejected` and leaves nothing;
 * - `reviews` gives the event that each review was posted with, as far as the code host still knows it;
 * - `reviews`, `comments` and `threadReplies` give what we have posted (by author), every page, oldest first: what a
 *   write has answered is in the next reading;
 * - `reply` is addressed to a thread by its first comment;
 * - `edit` replaces the text of a comment or reply of ours, which keeps its id and place; one that is not there rejects
 *   with `code-host-rejected`;
 * - an `edit` may be sent again, so that one whose answer was lost is; it is never `code-host-unclear`;
 * - `react` and `unreact`, which takes our reaction back, are idempotent;
 * - `comment`, `comments` and `edit` work on an issue that is named as one;
 * - other failures are those of `PullReader`.
 */
export interface ReviewPublisher {
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  postReview(ref: PullRef, review: NewReview, signal: AbortSignal): Promise<PostedReview>;
  reviews(ref: PullRef, signal: AbortSignal): Promise<readonly PostedReview[]>;
  comment(ref: ConversationRef, body: string, signal: AbortSignal): Promise<PostedItem>;
  comments(ref: ConversationRef, signal: AbortSignal): Promise<readonly PostedItem[]>;
  reply(thread: ThreadRef, body: string, signal: AbortSignal): Promise<PostedItem>;
  threadReplies(thread: ThreadRef, signal: AbortSignal): Promise<readonly PostedItem[]>;
  edit(ref: ConversationRef, comment: CommentEdit, signal: AbortSignal): Promise<PostedItem>;
  react(ref: PullRef, target: CommentTarget, signal: AbortSignal): Promise<void>;
  unreact(ref: PullRef, target: CommentTarget, signal: AbortSignal): Promise<void>;
}

/** A thread on lines of a pull request, named by its first comment. */
export interface ThreadRef {
  readonly pull: PullRef;
  readonly id: number;
}
