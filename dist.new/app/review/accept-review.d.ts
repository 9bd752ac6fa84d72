import { ReviewEvent } from "../../domain/finding/finding.ts";
import type { PartAnswer } from "../../domain/review/merge-answers.ts";
import type { Verdict } from "../agent-run.ts";
/** Says how the answers of one conversation are read. */
export interface AcceptReviewOptions {
    readonly nonce: string;
    readonly defaultEvent: ReviewEvent;
}
/**
 * Creates what reads the answers of one review conversation. Prose without an object is kept as a summary, should the
 * repair fail too. An ambiguous answer is kept with the findings of all its candidates, and nothing is approved after it.
 */
export declare function createAcceptReview({ nonce, defaultEvent, }: AcceptReviewOptions): (text: string) => Verdict<PartAnswer>;
