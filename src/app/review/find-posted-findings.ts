import type { Markers } from "../../domain/publish/marker.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

export interface FindPostedFindingsPorts {
  readonly pulls: Pick<PullReader, "threads">;
  readonly publisher: Pick<ReviewPublisher, "identity" | "reviews">;
  readonly markers: Markers;
}

/**
 * Finds the findings of the service's earlier reviews of a pull request, in comments and review bodies: the address of
 * each, by the finding's id.
 */
export type FindPostedFindings = (
  pull: PullRef,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, string>>;

/** Creates the lookup on the code host. Rejects as `PullReader` does. */
export function createFindPostedFindings({
  pulls,
  publisher,
  markers,
}: FindPostedFindingsPorts): FindPostedFindings {
  return async (pull, signal) => {
    const said = new Map<string, string>();
    const [threads, reviews] = await Promise.all([
      pulls.threads(pull, signal),
      publisher.reviews(pull, signal),
    ]);
    for (const [id, url] of findListedFindings(pull, reviews, markers)) said.set(id, url);
    if (threads.length === 0) return said;
    const identity = (await publisher.identity(pull, signal)).toLowerCase();
    for (const { author, body, url } of threads.flatMap(({ comments }) => comments)) {
      if (author.toLowerCase() !== identity) continue;
      const marker = markers.read(pull, body);
      if (marker?.kind === "finding") said.set(marker.id, url);
    }
    return said;
  };
}

/** Finds the findings that review bodies list, with the address of the review. */
function findListedFindings(
  pull: PullRef,
  reviews: readonly PostedReview[],
  markers: Markers,
): readonly (readonly [string, string])[] {
  return reviews.flatMap(({ body, url }) => {
    const marker = markers.read(pull, body);
    const shown = marker?.kind === "review" ? (marker.shown ?? []) : [];
    return shown.map((id) => [id, url] as const);
  });
}
