import type { PartAnswer } from "./merge-answers.ts";
/**
 * Merges objects of which any could be the answer: each finding once, every summary, the strictest event, and never an
 * approval.
 */
export declare function mergeCandidates(candidates: readonly PartAnswer[]): PartAnswer;
