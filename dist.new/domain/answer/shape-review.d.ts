import type { ObjectNode } from "./node.ts";
import type { RecoveredReview } from "./recovered.ts";
/**
 * Reads a review. A remark that was cut is left out; one without a usable place, or that is a bare
 * string, is kept for the summary; one without any words is dropped and named as `empty-comment`.
 * Findings count under every name that is plain, and wherever they are grouped.
 */
export declare function shapeReview(answer: ObjectNode, repairs: Set<string>, wrapper?: ObjectNode): RecoveredReview;
/** Reads findings that stand alone, without the rest of a review. */
export declare function shapeFindings(findings: readonly ObjectNode[], repairs: Set<string>): RecoveredReview;
