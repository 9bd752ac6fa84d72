import type { Markers } from "../domain/marker/marker.ts";
import type { PostedReview } from "../domain/pull/new-review.ts";
import type { PullRef } from "../domain/pull/pull-request.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";

export interface FindPorts {
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly markers: Markers;
}

/** Looks for the review that a piece of work has published, on whatever head. */
export async function findPublished(
  { publisher, markers }: FindPorts,
  { pull, reviewId }: { readonly pull: PullRef; readonly reviewId: string },
  signal: AbortSignal,
): Promise<PostedReview | undefined> {
  const posted = await publisher.reviews(pull, signal);
  return posted.find(({ body }) => {
    const marker = markers.read(pull, body);
    return marker?.kind === "review" && marker.id === reviewId;
  });
}
