import type { ThreadComment } from "./review-thread.ts";

/** A remark that was there when a question was asked. */
export interface EarlierComment extends Pick<ThreadComment, "author" | "body"> {
  /** Its text is, or may be, of a later time than the question; absent means no. */
  readonly isEdited?: boolean;
}

/** The comment that asks. */
export interface QuestionComment {
  readonly id: number;
  /** ISO 8601; absent: as the thread has it. */
  readonly at?: string | undefined;
}

/**
 * Gives what was said in a thread before a question, oldest first: what came later is left out, and what was edited
 * later is marked. Times of the code host are whole seconds: an edit in the second of the question counts as later.
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
  /** Absent when nobody knows. */
  readonly second: string | undefined;
}

/** Times in UTC sort as their texts do, down to the second. */
const toSecond = (time: string): string => time.slice(0, "2026-01-01T00:00:00".length);

function isLater({ id, createdAt }: ThreadComment, { id: askedId, second }: QuestionTime): boolean {
  // Ids are given in order: what has a higher one was written later, whatever its time says.
  return id > askedId || (second !== undefined && toSecond(createdAt) > second);
}

function isEditedSince({ createdAt, updatedAt }: ThreadComment, { second }: QuestionTime): boolean {
  return updatedAt !== createdAt && (second === undefined || toSecond(updatedAt) >= second);
}
