import { type AppError, isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { CommentTarget, ReviewPublisher } from "../../ports/review-publisher.ts";
import type { Certainty } from "./certainty.ts";
import { type PostOnceResult, postOnce } from "./post-once.ts";

/** A comment with its place: in a thread, or in the conversation of the pull request. */
export interface PlacedComment extends PostedItem {
  readonly kind: CommentTarget["kind"];
}

export interface CommentToPost {
  readonly pull: PullRef;
  /** First comment of the thread that it belongs in; absent: the conversation. */
  readonly threadId?: number | undefined;
  /** Its text, by where it stands. */
  body(kind: CommentTarget["kind"]): string;
  /** Whether a comment of ours is this one. */
  isIt(posted: PostedItem): boolean;
}

type CommentPublisher = Pick<ReviewPublisher, "comment" | "comments" | "reply" | "threadReplies">;

export interface PostingContext {
  readonly certainty: Certainty;
  readonly signal: AbortSignal;
}

/**
 * Posts a comment once where it belongs. A thread that takes no replies (deleted, locked) has it in the conversation of
 * the pull request instead. Rejects as `postOnce` does.
 */
export async function postComment(
  publisher: CommentPublisher,
  comment: CommentToPost,
  { certainty, signal }: PostingContext,
): Promise<PostOnceResult<PlacedComment>> {
  const { pull, threadId, body } = comment;
  const inConversation = (): Promise<PostOnceResult<PlacedComment>> =>
    postOnce(
      {
        find: () => findInConversation(publisher, comment, signal),
        post: async () =>
          toPlacedComment(await publisher.comment(pull, body(ON_PAGE), signal), ON_PAGE),
      },
      certainty,
      signal,
    );
  if (threadId === undefined) return inConversation();
  const thread = { pull, id: threadId };
  try {
    return await postOnce(
      {
        // Only a write of unknown outcome can have left it elsewhere.
        find: async () =>
          (await findInThread(publisher, comment, signal)) ??
          (certainty.isUncertain()
            ? await findInConversation(publisher, comment, signal)
            : undefined),
        post: async () =>
          toPlacedComment(await publisher.reply(thread, body(ON_LINES), signal), ON_LINES),
      },
      certainty,
      signal,
    );
  } catch (error) {
    if (!isThreadRefused(error)) throw error;
    certainty.log(
      `its thread takes no replies, so it goes to the conversation: ${errorText(error)}`,
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

/** Looks in a thread for a comment of ours. */
export async function findInThread(
  publisher: Pick<ReviewPublisher, "threadReplies">,
  { pull, threadId, isIt }: Omit<CommentToPost, "body">,
  signal: AbortSignal,
): Promise<PlacedComment | undefined> {
  if (threadId === undefined) return undefined;
  const found = (await publisher.threadReplies({ pull, id: threadId }, signal)).find(isIt);
  return found && toPlacedComment(found, ON_LINES);
}

/** Looks in the conversation of a pull request for a comment of ours. */
export async function findInConversation(
  publisher: Pick<ReviewPublisher, "comments">,
  { pull, isIt }: Pick<CommentToPost, "pull" | "isIt">,
  signal: AbortSignal,
): Promise<PlacedComment | undefined> {
  const found = (await publisher.comments(pull, signal)).find(isIt);
  return found && toPlacedComment(found, ON_PAGE);
}

const REFUSED: readonly number[] = [403, 404, 410, 422];

/** Whether the code host refuses this very place: it is gone, or locked. */
export function isThreadRefused(
  error: unknown,
): error is AppError<"code-host-rejected" | "code-host-denied"> {
  const isRefusal =
    isAppError(error, "code-host-rejected") || isAppError(error, "code-host-denied");
  return isRefusal && REFUSED.includes(error.details.status);
}
