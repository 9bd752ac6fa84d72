import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";
import type { RunContext } from "./run-context.ts";
export type ReviewFiles = (input: ReviewInput, settings: ReviewSettings, context: RunContext) => Promise<ReviewOutcome>;
/**
 * Reviews changed files: chunks within the budget, one conversation each, side by side; answers recovered, findings
 * anchored, everything accounted for. Rejects when no part of the change could be reviewed.
 */
export declare function createReviewFiles(ports: ReviewFilesPorts): ReviewFiles;
