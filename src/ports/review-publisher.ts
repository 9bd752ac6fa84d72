import type { NewReview, PostedReview } from "../domain/pull/new-review.ts";
import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/**
 * Posts reviews of a pull request and finds the service's earlier ones.
 *
 * Contract (test/contracts/review-publisher.contract.ts):
 * - `identity` returns the login that the service posts with;
 * - `postReview` is sent once: an unknown outcome rejects with `code-host-unclear`. Such a review may appear minutes
 *   later: the caller must read back for that long before it retries;
 * - a review whose positions or commit the code host rejects fails with `review-rejected` and leaves nothing behind;
 * - `reviews` returns the event that each review was posted with, if the code host still has it;
 * - `reviews` returns the service's own reviews (by author), all pages, oldest first, including every one that was
 *   answered;
 * - other failures are those of `PullReader`.
 */
export interface ReviewPublisher {
  /** Returns the login that the service posts with in a repository. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  /** Posts a review. */
  postReview(ref: PullRef, review: NewReview, signal: AbortSignal): Promise<PostedReview>;
  /** Lists the service's reviews of a pull request. */
  reviews(ref: PullRef, signal: AbortSignal): Promise<readonly PostedReview[]>;
}
