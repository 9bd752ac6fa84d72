import type { Severity } from "../../domain/core/severity.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

export interface FindPublishedPorts {
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly markers: Markers;
}

/** A review of the service with the data of its marker. */
export interface FoundReview extends PostedReview {
  /** Highest severity of its findings; absent when it has none, or an older version posted it. */
  readonly worst?: Severity | undefined;
}

/** Finds the published review of a piece of work, on any head. */
export async function findPublished(
  { publisher, markers }: FindPublishedPorts,
  { pull, reviewId }: { readonly pull: PullRef; readonly reviewId: string },
  signal: AbortSignal,
): Promise<FoundReview | undefined> {
  for (const posted of await publisher.reviews(pull, signal)) {
    const marker = markers.read(pull, posted.body);
    if (marker?.kind !== "review" || marker.id !== reviewId) continue;
    return { ...posted, worst: marker.worst };
  }
  return undefined;
}
