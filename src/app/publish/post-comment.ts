import { type AppError, isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { CommentPublisher, CommentTarget } from "../../ports/comment-publisher.ts";
import type { Certainty } from "./certainty.ts";
import { type PostOnceResult, postOnce } from "./post-once.ts";

/** A comment with its place: a thread, or the conversation of the pull request. */
export interface PlacedComment extends PostedItem {
  readonly kind: CommentTarget["kind"];
}

export interface CommentToPost {
  readonly pull: PullRef;
  /** First comment of its thread; absent for the conversation. */
  readonly threadId?: number | undefined;
  /** Returns the text for the place of the comment. */
  body(kind: CommentTarget["kind"]): string;
  /** Returns whether a comment of the service is this one. */
  isIt(posted: PostedItem): boolean;
}

export type CommentPoster = Pick<
  CommentPublisher,
  "comment" | "comments" | "reply" | "threadReplies"
>;

export interface PostingContext {
  readonly certainty: Certainty;
  readonly signal: AbortSignal;
}

/**
 * Posts a comment once in its place. If the thread accepts no replies (deleted, locked), the comment goes to the
 * conversation of the pull request. Rejects as `postOnce` does.
 */
export async function postComment(
  comments: CommentPoster,
  comment: CommentToPost,
  { certainty, signal }: PostingContext,
): Promise<PostOnceResult<PlacedComment>> {
  const { pull, threadId, body } = comment;
  const inConversation = (): Promise<PostOnceResult<PlacedComment>> =>
    postOnce(
      {
        find: () => findInConversation(comments, comment, signal),
        post: async () =>
          toPlacedComment(await comments.comment(pull, body(ON_PAGE), signal), ON_PAGE),
      },
      certainty,
      signal,
    );
  if (threadId === undefined) return inConversation();
  const thread = { pull, id: threadId };
  try {
    return await postOnce(
      {
        // Only a write of unknown outcome can have posted it elsewhere.
        find: async () =>
          (await findInThread(comments, comment, signal)) ??
          (certainty.isUncertain()
            ? await findInConversation(comments, comment, signal)
            : undefined),
        post: async () =>
          toPlacedComment(await comments.reply(thread, body(ON_LINES), signal), ON_LINES),
      },
      certainty,
      signal,
    );
  } catch (error) {
    if (!isThreadRefused(error)) throw error;
    certainty.log(
      `its thread accepts no replies, so it is posted in the conversation: ${errorText(error)}`,
    );
    return inConversation();
  }
}

const ON_PAGE = "issue-comment";
const ON_LINES = "review-comment";

const toPlacedComment = (posted: PostedItem, kind: CommentTarget["kind"]): PlacedComment => ({
  ...posted,
  kind,
});

/** Finds a comment of the service in a thread. */
export async function findInThread(
  comments: Pick<CommentPublisher, "threadReplies">,
  { pull, threadId, isIt }: Omit<CommentToPost, "body">,
  signal: AbortSignal,
): Promise<PlacedComment | undefined> {
  if (threadId === undefined) return undefined;
  const found = (await comments.threadReplies({ pull, id: threadId }, signal)).find(isIt);
  return found && toPlacedComment(found, ON_LINES);
}

/** Finds a comment of the service in the conversation of a pull request. */
export async function findInConversation(
  comments: Pick<CommentPublisher, "comments">,
  { pull, isIt }: Pick<CommentToPost, "pull" | "isIt">,
  signal: AbortSignal,
): Promise<PlacedComment | undefined> {
  const found = (await comments.comments(pull, signal)).find(isIt);
  return found && toPlacedComment(found, ON_PAGE);
}

const REFUSED: readonly number[] = [403, 404, 410, 422];

/** Returns whether the code host rejects the thread because it is deleted or locked. */
export function isThreadRefused(
  error: unknown,
): error is AppError<"code-host-rejected" | "code-host-denied"> {
  const isRefusal =
    isAppError(error, "code-host-rejected") || isAppError(error, "code-host-denied");
  return isRefusal && REFUSED.includes(error.details.status);
}
