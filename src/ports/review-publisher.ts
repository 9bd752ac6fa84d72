import type { NewReview, PostedItem, PostedReview } from "../domain/pull/new-review.ts";
import type { ConversationRef, PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/** A comment in the conversation of a pull request (`issue-comment`) or on its lines (`review-comment`). */
export interface CommentTarget {
  /** Kind of the comment. */
  readonly kind: "issue-comment" | "review-comment";
  /** Id of the comment on the code host. */
  readonly id: number;
}

/** A comment of the service with its new text. */
export interface CommentEdit extends CommentTarget {
  /** New text in Markdown. */
  readonly body: string;
}

/**
 * Writes to a pull request and finds the service's earlier posts.
 *
 * Contract (test/contracts/review-publisher.contract.ts):
 * - `identity` returns the login that the service posts with;
 * - every write except `edit`, `react` and `unreact` is sent once: an unknown outcome rejects with `code-host-unclear`.
 *   Such a write may appear minutes later: the caller must read back for that long before it retries;
 * - a review whose positions or commit the code host rejects fails with `review-rejected` and leaves nothing behind;
 * - `reviews` returns the event that each review was posted with, if the code host still has it;
 * - `reviews`, `comments` and `threadReplies` return the service's own posts (by author), all pages, oldest first,
 *   including every write that was answered;
 * - `reply` addresses a thread by its first comment;
 * - `edit` replaces the text of a comment or reply of the service, which keeps its id and place; a missing comment
 *   rejects with `code-host-rejected`;
 * - `edit` is safe to repeat and is resent when the response is lost; it never rejects with `code-host-unclear`;
 * - `react` and `unreact`, which removes the service's reaction, are idempotent;
 * - `comment`, `comments` and `edit` also work on issues;
 * - other failures are those of `PullReader`.
 */
export interface ReviewPublisher {
  /** Returns the login that the service posts with in a repository. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  /** Posts a review. */
  postReview(ref: PullRef, review: NewReview, signal: AbortSignal): Promise<PostedReview>;
  /** Lists the service's reviews of a pull request. */
  reviews(ref: PullRef, signal: AbortSignal): Promise<readonly PostedReview[]>;
  /** Posts a comment in the conversation of a pull request or issue. */
  comment(ref: ConversationRef, body: string, signal: AbortSignal): Promise<PostedItem>;
  /** Lists the service's comments in a conversation. */
  comments(ref: ConversationRef, signal: AbortSignal): Promise<readonly PostedItem[]>;
  /** Posts a reply in a thread. */
  reply(thread: ThreadRef, body: string, signal: AbortSignal): Promise<PostedItem>;
  /** Lists the service's replies in a thread. */
  threadReplies(thread: ThreadRef, signal: AbortSignal): Promise<readonly PostedItem[]>;
  /** Replaces the text of a comment or reply of the service. */
  edit(ref: ConversationRef, comment: CommentEdit, signal: AbortSignal): Promise<PostedItem>;
  /** Adds the service's reaction to a comment. */
  react(ref: PullRef, target: CommentTarget, signal: AbortSignal): Promise<void>;
  /** Removes the service's reaction from a comment. */
  unreact(ref: PullRef, target: CommentTarget, signal: AbortSignal): Promise<void>;
}

/** A thread on lines of a pull request. */
export interface ThreadRef {
  /** The pull request. */
  readonly pull: PullRef;
  /** Id of the thread's first comment. */
  readonly id: number;
}
