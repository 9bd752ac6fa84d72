import type { PostedItem } from "../domain/pull/new-review.ts";
import type { ConversationRef, PullRef } from "../domain/pull/pull-request.ts";

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

/** A thread on lines of a pull request. */
export interface ThreadRef {
  /** The pull request. */
  readonly pull: PullRef;
  /** Id of the thread's first comment. */
  readonly id: number;
}

/**
 * Writes comments, replies and reactions, and finds the service's earlier ones.
 *
 * Contract (test/contracts/comment-publisher.contract.ts):
 * - `comment` and `reply` are sent once: an unknown outcome rejects with `code-host-unclear`. Such a write may appear
 *   minutes later: the caller must read back for that long before it retries;
 * - `comments` and `threadReplies` return the service's own posts (by author), all pages, oldest first, including every
 *   write that was answered;
 * - `reply` addresses a thread by its first comment;
 * - `edit` replaces the text of a comment or reply of the service, which keeps its id and place; a missing comment
 *   rejects with `code-host-rejected`;
 * - `edit` is safe to repeat and is resent when the response is lost; it never rejects with `code-host-unclear`;
 * - `react` and `unreact`, which removes the service's reaction, are idempotent;
 * - `comment`, `comments` and `edit` also work on issues;
 * - other failures are those of `PullReader`.
 */
export interface CommentPublisher {
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
