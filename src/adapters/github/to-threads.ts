import { z } from "zod";
import type { ReviewThread, ThreadComment } from "../../domain/pull/review-thread.ts";
import { Author } from "./pull-schemas.ts";

const line = z.number().int().positive().nullish();

/** Fields used of an entry of `GET /repos/{owner}/{repo}/pulls/{pull_number}/comments`. */
export const LineCommentSchema = z.object({
  id: z.number(),
  in_reply_to_id: z.number().nullish(),
  path: z.string(),
  side: z.enum(["LEFT", "RIGHT"]).catch("RIGHT"),
  line,
  start_line: line,
  start_side: z.enum(["LEFT", "RIGHT"]).nullish().catch(undefined),
  original_commit_id: z.string(),
  original_line: line.catch(undefined),
  original_start_line: line.catch(undefined),
  // A comment on a whole file has no lines.
  diff_hunk: z.string().catch(""),
  user: Author,
  body: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  html_url: z.string(),
});
export type LineComment = z.output<typeof LineCommentSchema>;

/** Returns the id of a comment's thread; its first comment may have been deleted since. */
export const getThreadId = (comment: LineComment): number => comment.in_reply_to_id ?? comment.id;

/** Groups the comments of all pages into threads, in the order of their first comments. */
export function toThreads(comments: readonly LineComment[]): readonly ReviewThread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const sorted = [...byId.values()].sort((left, right) => left.id - right.id);
  const groups = Map.groupBy(sorted, getThreadId);
  return [...groups].flatMap(([id, members]) => {
    const [first] = members;
    return first === undefined ? [] : [toThread(id, first, members)];
  });
}

function toThread(id: number, first: LineComment, members: readonly LineComment[]): ReviewThread {
  return {
    id,
    path: first.path,
    side: first.side,
    line: first.line ? first.line : undefined,
    ...toStartLine(first),
    lineCount: countLines(first),
    commit: first.original_commit_id,
    diffHunk: first.diff_hunk,
    comments: members.map(toComment),
  };
}

/**
 * Returns the start line. A range may start on the other side, which has other line numbers: then
 * only its end is returned.
 */
function toStartLine({ side, line, start_line, start_side }: LineComment): {
  startLine?: number | undefined;
} {
  const isOneSided = (start_side ?? side) === side;
  return line && start_line && isOneSided ? { startLine: start_line } : {};
}

/** Returns the number of lines of a range on one side. */
function countLines({
  side,
  start_side,
  original_line: to,
  original_start_line: from,
}: LineComment): number | undefined {
  const isOneSided = (start_side ?? side) === side;
  return to && from && isOneSided && from <= to ? to - from + 1 : undefined;
}

function toComment(comment: LineComment): ThreadComment {
  return {
    id: comment.id,
    author: comment.user,
    body: comment.body,
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    url: comment.html_url,
  };
}
