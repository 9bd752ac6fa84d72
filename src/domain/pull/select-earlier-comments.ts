import type { ThreadComment } from "./review-thread.ts";

/** A comment that existed when a question was asked. */
export interface EarlierComment extends Pick<ThreadComment, "author" | "body"> {
  /** Its text is or may be newer than the question; absent means false. */
  readonly isEdited?: boolean;
}

/** The comment with the question. */
export interface QuestionComment {
  readonly id: number;
  /** ISO 8601; absent to use the thread's own time. */
  readonly at?: string | undefined;
}

/**
 * Returns the comments of a thread before a question, oldest first. Later comments are left out, and comments edited
 * later are marked. Times of the code host are whole seconds: an edit in the same second as the question counts as
 * later.
 */
export function selectEarlierComments(
  comments: readonly ThreadComment[],
  asking: QuestionComment,
): readonly EarlierComment[] {
  const at = asking.at ?? comments.find(({ id }) => id === asking.id)?.createdAt;
  const asked = { id: asking.id, second: at === undefined ? undefined : toSecond(at) };
  return comments
    .filter((comment) => comment.id !== asked.id && !isLater(comment, asked))
    .map((comment) => ({
      author: comment.author,
      body: comment.body,
      isEdited: isEditedSince(comment, asked),
    }));
}

interface QuestionTime {
  readonly id: number;
  /** Absent if unknown. */
  readonly second: string | undefined;
}

/** Truncates a UTC time to seconds; such times sort as text. */
const toSecond = (time: string): string => time.slice(0, "2026-01-01T00:00:00".length);

function isLater({ id, createdAt }: ThreadComment, { id: askedId, second }: QuestionTime): boolean {
  // Ids are assigned in order: a comment with a higher id is newer, regardless of its time.
  return id > askedId || (second !== undefined && toSecond(createdAt) > second);
}

function isEditedSince({ createdAt, updatedAt }: ThreadComment, { second }: QuestionTime): boolean {
  return updatedAt !== createdAt && (second === undefined || toSecond(updatedAt) >= second);
}
