import type { ReviewCoverage } from "./coverage.ts";
import type { EarlierReviews } from "./earlier-work.ts";

/** Facts for choosing the depth of a review. */
export interface DepthInput {
  readonly earlier: EarlierReviews;
  /** True if records can be signed. */
  readonly hasKey: boolean;
  readonly baseBranch: string;
  /** Digest of what shapes this review. */
  readonly shape: string;
  /** True if the requester asked for a full review. */
  readonly isFullRequested: boolean;
}

/** The whole change, or only what earlier reviews have not covered. */
export type ReviewDepth =
  | { readonly kind: "full" /** Absent for a first review. */; readonly reason?: string }
  | { readonly kind: "delta"; readonly coverage: ReviewCoverage };

/** Decides how much of a change is reviewed. A force push, a rebase or a merge of the base is no reason to widen it. */
export function chooseDepth(input: DepthInput): ReviewDepth {
  const { earlier, hasKey, baseBranch, shape, isFullRequested } = input;
  const { coverage } = earlier;
  if (!earlier.hasReview) return { kind: "full" };
  if (isFullRequested) return full("a full review was requested");
  if (!hasKey) return full("no key signs the records of earlier reviews; set SVC_MARKER_KEY");
  if (coverage === undefined) return full("the latest review has no valid record of its coverage");
  if (coverage.baseBranch !== baseBranch) return full("the base branch changed");
  if (coverage.shape !== shape)
    return full("the rules, prompts, model or settings changed since the latest review");
  return { kind: "delta", coverage };
}

const full = (reason: string): ReviewDepth => ({ kind: "full", reason });
