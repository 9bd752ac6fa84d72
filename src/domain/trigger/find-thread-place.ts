import type { CommentEvent } from "./comment-event.ts";
import { type IgnoreDecision, ignoreMalformed } from "./ignore.ts";
import type { FollowupRequest } from "./trigger-decision.ts";

/** Position of an inline comment, and the thread that an answer goes to. */
export type ThreadPlace = Pick<
  FollowupRequest,
  "threadId" | "path" | "side" | "line" | "diffHunk"
> & { readonly commentId: number };

type InlineComment = NonNullable<CommentEvent["comment"]>;

/**
 * Finds the lines of an inline comment; if they are no longer in the diff, those of the original
 * commit. A comment on a whole file has none.
 */
export function findThreadPlace(comment: InlineComment): ThreadPlace | IgnoreDecision {
  const { id, path, diff_hunk: diffHunk = "" } = comment;
  if (typeof path !== "string" || path === "") return ignoreMalformed("comment.path", path);
  const isOnFile = comment.subject_type === "file";
  const line = isOnFile ? undefined : (comment.line ?? comment.original_line ?? undefined);
  if (line !== undefined && !isPositiveInteger(line)) return ignoreMalformed("comment.line", line);
  if (!isPositiveInteger(id)) return ignoreMalformed("comment.id", id);
  const threadId = comment.in_reply_to_id ?? id;
  if (!isPositiveInteger(threadId)) return ignoreMalformed("comment.in_reply_to_id", threadId);
  const side = (comment.side ?? comment.original_side) === "LEFT" ? "LEFT" : "RIGHT";
  const place: ThreadPlace = { commentId: id, threadId, path, side, diffHunk };
  return line === undefined ? place : { ...place, line };
}

/** Returns whether a value is a positive safe integer. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
