import type { PostedFinding } from "../finding/posted-finding.ts";
import type { ReviewCoverage } from "./coverage.ts";

/** Earlier reviews of the same pull request, as far as their records can be trusted. */
export interface EarlierReviews {
  /** True if the service has posted a review before. */
  readonly hasReview: boolean;
  /** Record of the latest review; absent if it has none, or if the record is not valid. */
  readonly coverage?: ReviewCoverage | undefined;
}

/** Earlier posts of the service on a pull request. */
export interface EarlierWork {
  /** Address of the comment or review with a finding, by the finding's id. */
  readonly posted: ReadonlyMap<string, string>;
  /** Findings of comments on lines, to recognize the same issue in other words. */
  readonly findings: readonly PostedFinding[];
  /** Ids of findings whose threads record that they were declined or fixed. */
  readonly settled?: ReadonlySet<string> | undefined;
  readonly reviews: EarlierReviews;
  /** Key that identifies the blocks of this pull request; absent if records cannot be signed. */
  readonly key?: Uint8Array | undefined;
}
