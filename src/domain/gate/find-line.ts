import type { CommentEvent } from "./comment-event.ts";
import { type Ignored, ignore, malformed } from "./ignore.ts";
import type { FollowupRequest } from "./trigger-decision.ts";

/** Where an inline comment stands, and the thread that an answer goes to. */
export type ThreadPlace = Pick<
  FollowupRequest,
  "threadId" | "path" | "side" | "line" | "diffHunk"
> & { readonly commentId: number };

type InlineComment = NonNullable<CommentEvent["comment"]>;

/** Finds the lines that an inline comment stands on; those of the commit it was made on when they have left the diff. */
export function findLine(comment: InlineComment): ThreadPlace | Ignored {
  const { id, path, diff_hunk: diffHunk = "" } = comment;
  if (typeof path !== "string" || path === "") return malformed("comment.path", path);
  const line = comment.line ?? comment.original_line;
  if (line === undefined || line === null) {
    return ignore("no-line", "the comment is on a whole file, not on a line");
  }
  if (!isPositive(line)) return malformed("comment.line", line);
  if (!isPositive(id)) return malformed("comment.id", id);
  const threadId = comment.in_reply_to_id ?? id;
  if (!isPositive(threadId)) return malformed("comment.in_reply_to_id", threadId);
  const side = (comment.side ?? comment.original_side) === "LEFT" ? "LEFT" : "RIGHT";
  return { commentId: id, threadId, path, side, line, diffHunk };
}

/** Tells whether a value is a whole number from 1 on that is held exactly. */
export function isPositive(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
