import type { ReviewEvent } from "../finding/finding.ts";
/** What the model said of one part of a change. */
export interface PartAnswer {
    readonly summary: string;
    readonly event: ReviewEvent;
    readonly comments: readonly unknown[];
    /** The end of the answer is missing; what is here is whole. */
    readonly isCut?: boolean | undefined;
    /** Why the answer may not be the model's own, one line. */
    readonly doubt?: string | undefined;
}
/**
 * Merges the answers of side-by-side reviews. Any REQUEST_CHANGES wins; APPROVE holds only when every part approves.
 * Summaries follow each other in order, each once.
 */
export declare function mergeAnswers(answers: readonly PartAnswer[]): PartAnswer;
