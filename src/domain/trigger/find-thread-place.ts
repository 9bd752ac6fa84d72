import type { CommentEvent } from "./comment-event.ts";
import { type IgnoreDecision, ignoreMalformed } from "./ignore.ts";
import type { FollowupRequest } from "./trigger-decision.ts";

/** Where an inline comment stands, and the thread that an answer goes to. */
export type ThreadPlace = Pick<
  FollowupRequest,
  "threadId" | "path" | "side" | "line" | "diffHunk"
> & { readonly commentId: number };

type InlineComment = NonNullable<CommentEvent["comment"]>;

/**
 * Finds the lines that an inline comment stands on; those of the commit it was made on when they have left the diff. A
 * comment on a whole file has none.
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

/** Tells whether a value is a whole number from 1 on that is held exactly. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
