import { malformed } from "./ignore.js";
/**
 * Finds the lines that an inline comment stands on; those of the commit it was made on when they have left the diff. A
 * comment on a whole file has none.
 */
export function findLine(comment) {
    const { id, path, diff_hunk: diffHunk = "" } = comment;
    if (typeof path !== "string" || path === "")
        return malformed("comment.path", path);
    const isOnFile = comment.subject_type === "file";
    const line = isOnFile ? undefined : (comment.line ?? comment.original_line ?? undefined);
    if (line !== undefined && !isPositive(line))
        return malformed("comment.line", line);
    if (!isPositive(id))
        return malformed("comment.id", id);
    const threadId = comment.in_reply_to_id ?? id;
    if (!isPositive(threadId))
        return malformed("comment.in_reply_to_id", threadId);
    const side = (comment.side ?? comment.original_side) === "LEFT" ? "LEFT" : "RIGHT";
    const place = { commentId: id, threadId, path, side, diffHunk };
    return line === undefined ? place : { ...place, line };
}
/** Tells whether a value is a whole number from 1 on that is held exactly. */
export function isPositive(value) {
    return Number.isSafeInteger(value) && Number(value) > 0;
}
