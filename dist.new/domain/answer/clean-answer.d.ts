import type { RecoveredReview, RecoveredTask } from "./recovered.ts";
/** An answer whose texts people may read, and whether one of them held nothing else than template markup. */
export interface CleanedAnswer<Value> {
    readonly value: Value;
    readonly isEmptied: boolean;
}
/**
 * Cleans all prose of a review: summary, titles and bodies. A finding of which nothing is left is left out. Code
 * (suggestions and quotes) is judged where its file is known.
 */
export declare function cleanReview(review: RecoveredReview): CleanedAnswer<RecoveredReview>;
/** Cleans the prose of a task's answer; its patch is code. */
export declare function cleanTask(task: RecoveredTask): CleanedAnswer<RecoveredTask>;
/** Why an answer is asked for again. */
export declare const EMPTIED = "a text of it holds only thoughts, tool calls or template markup";
