import { commentableLines } from "../domain/diff/commentable-lines.ts";
import type { PullFile } from "../domain/diff/pull-file.ts";
import type { NewReview, NewReviewComment } from "../domain/pull/new-review.ts";
import type { MemoryPull } from "./memory-pull.ts";

/**
 * Returns the code host's reasons to refuse a review: a commit that is not the pull request's, or a
 * position outside of its diff.
 */
export function findReviewProblems(entry: MemoryPull, review: NewReview): readonly string[] {
  const commits = [entry.pull.head.sha, ...(entry.commits ?? [])];
  const wrongCommit = commits.includes(review.commit)
    ? []
    : ["commit_id is not part of the pull request"];
  return [
    ...wrongCommit,
    ...review.comments.flatMap((one) => findCommentProblems(entry.files, one)),
  ];
}

function findCommentProblems(
  files: readonly PullFile[],
  comment: NewReviewComment,
): readonly string[] {
  const file = files.find(({ path }) => path === comment.path);
  if (file === undefined) return ["Path could not be resolved"];
  const { side, line, startLine = line } = comment;
  const lines = commentableLines(file.patch ?? "");
  if (!lines.has(side, line)) return ["Line could not be resolved"];
  if (startLine === line) return [];
  if (!lines.sameHunk(side, startLine, line)) {
    return ["start_line must be part of the same hunk as the line."];
  }
  return startLine < line ? [] : ["start_line must precede the end line."];
}
