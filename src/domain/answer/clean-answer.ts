import { cleanModelText } from "./clean-model-text.ts";
import type { RecoveredFinding, RecoveredReview, RecoveredTask } from "./recovered.ts";

/** An answer whose texts are safe to show, and whether one of its texts was template markup only. */
export interface CleanedAnswer<Value> {
  readonly value: Value;
  readonly isEmptied: boolean;
}

/**
 * Cleans all prose of a review: summary, titles and bodies. Findings without any remaining text are dropped. Code
 * (suggestions and quotes) is checked later, where its file is known.
 */
export function cleanReview(review: RecoveredReview): CleanedAnswer<RecoveredReview> {
  const { value, isEmptied } = cleanTexts(review, ["summary"]);
  if (review.comments === undefined) return { value, isEmptied };
  const cleaned = review.comments.map((comment) => cleanTexts(comment, ["title", "body"]));
  return {
    value: {
      ...value,
      comments: cleaned.flatMap(({ value: comment, isEmptied: isSpoiled }) =>
        isSpoiled && isEmptyFinding(comment) ? [] : [comment],
      ),
    },
    isEmptied: isEmptied || cleaned.some((one) => one.isEmptied && !one.value.body?.trim()),
  };
}

/** Cleans the prose of a task's answer. Its patch is code and stays unchanged. */
export function cleanTask(task: RecoveredTask): CleanedAnswer<RecoveredTask> {
  return cleanTexts(task, ["title", "body"]);
}

const isEmptyFinding = ({ title, body, suggestion }: RecoveredFinding): boolean =>
  !title?.trim() && !body?.trim() && !suggestion?.trim();

/** Reason given to the model when the answer is requested again. */
export const EMPTIED_REASON = "a text of it holds only thoughts, tool calls or template markup";

function cleanTexts<Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): CleanedAnswer<Value> {
  const cleaned = { ...value };
  let isEmptied = false;
  for (const key of keys) {
    const text = value[key];
    if (typeof text !== "string") continue;
    const clean = cleanModelText(text, "value");
    cleaned[key] = clean as Value[Key];
    isEmptied ||= clean.trim() === "" && text.trim() !== "";
  }
  return { value: cleaned, isEmptied };
}
