import type { Severity } from "../../domain/core/severity.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

export interface FindPublishedPorts {
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly markers: Markers;
}

/** A review of ours with what its marker says of it. */
export interface FoundReview extends PostedReview {
  /** The worst of its findings; absent when it has none, or an older version posted it. */
  readonly worst?: Severity | undefined;
}

/** Looks for the review that a piece of work has published, on whatever head. */
export async function findPublished(
  { publisher, markers }: FindPublishedPorts,
  { pull, reviewId }: { readonly pull: PullRef; readonly reviewId: string },
  signal: AbortSignal,
): Promise<FoundReview | undefined> {
  for (const posted of await publisher.reviews(pull, signal)) {
    const marker = markers.read(pull, posted.body);
    if (marker?.kind !== "review" || marker.id !== reviewId) continue;
    return { ...posted, ...(marker.worst === undefined ? {} : { worst: marker.worst }) };
  }
  return undefined;
}
