import type { EarlierReviews, EarlierWork } from "../../domain/delta/earlier-work.ts";
import { endsWithMarker, type Markers } from "../../domain/publish/marker.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

export interface FindEarlierWorkPorts {
  readonly pulls: Pick<PullReader, "threads">;
  readonly publisher: Pick<ReviewPublisher, "identity" | "reviews">;
  readonly markers: Markers;
}

/** Finds the findings of the service's earlier reviews of a pull request, and what the latest one covered. */
export type FindEarlierWork = (pull: PullRef, signal: AbortSignal) => Promise<EarlierWork>;

/** Creates the lookup on the code host. Rejects as `PullReader` does. */
export function createFindEarlierWork({
  pulls,
  publisher,
  markers,
}: FindEarlierWorkPorts): FindEarlierWork {
  return async (pull, signal) => {
    const [threads, posts] = await Promise.all([
      pulls.threads(pull, signal),
      publisher.reviews(pull, signal),
    ]);
    const posted = new Map(findListedFindings(pull, posts, markers));
    const reviews = findLatestCoverage(pull, posts, markers);
    const key = markers.coverageKey(pull);
    if (threads.length === 0) return { posted, reviews, key };
    const identity = (await publisher.identity(pull, signal)).toLowerCase();
    for (const { author, body, url } of threads.flatMap(({ comments }) => comments)) {
      if (author.toLowerCase() !== identity) continue;
      const marker = markers.read(pull, body);
      if (marker?.kind === "finding") posted.set(marker.id, url);
      // A declined finding stays so if its own comment is deleted.
      const { finding, state } = marker?.thread ?? {};
      if (finding !== undefined && state === "declined" && !posted.has(finding))
        posted.set(finding, url);
    }
    return { posted, reviews, key };
  };
}

/** Reads the record of the latest review. Other tools may post reviews under the same account. */
function findLatestCoverage(
  pull: PullRef,
  posts: readonly PostedReview[],
  markers: Markers,
): EarlierReviews {
  const latest = posts.findLast(({ body }) => endsWithMarker(body));
  if (latest === undefined) return { hasReview: false };
  return { hasReview: true, coverage: markers.read(pull, latest.body)?.coverage };
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
