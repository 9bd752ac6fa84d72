import type { MalformedField, ThreadPlace } from "../../domain/trigger/code-host-event.ts";
import type { PayloadComment } from "./event-payload.ts";

/**
 * Finds the lines of an inline comment; if they are no longer in the diff, those of the original
 * commit. A comment on a whole file has none.
 */
export function findThreadPlace(comment: PayloadComment): ThreadPlace | MalformedField {
  const { id, path, diff_hunk: diffHunk = "" } = comment;
  if (typeof path !== "string" || path === "") return malformed("comment.path", path);
  const isOnFile = comment.subject_type === "file";
  const line = isOnFile ? undefined : (comment.line ?? comment.original_line ?? undefined);
  if (line !== undefined && !isPositiveInteger(line)) return malformed("comment.line", line);
  if (!isPositiveInteger(id)) return malformed("comment.id", id);
  const threadId = comment.in_reply_to_id ?? id;
  if (!isPositiveInteger(threadId)) return malformed("comment.in_reply_to_id", threadId);
  const side = (comment.side ?? comment.original_side) === "LEFT" ? "LEFT" : "RIGHT";
  const place: ThreadPlace = { kind: "thread", commentId: id, threadId, path, side, diffHunk };
  return line === undefined ? place : { ...place, line };
}

/** Describes a field that is missing or has another format. */
export function malformed(field: string, value: unknown): MalformedField {
  return { kind: "malformed", field, value };
}

/** Returns whether a value is a positive safe integer. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
