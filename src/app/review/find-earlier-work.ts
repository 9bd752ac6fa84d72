import type { EarlierReviews, EarlierWork } from "../../domain/delta/earlier-work.ts";
import { endsWithMarker, type Marker, type Markers } from "../../domain/publish/marker.ts";
import { readPostedFinding } from "../../domain/publish/read-posted-finding.ts";
import type { ThreadRecord } from "../../domain/publish/thread-record.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ThreadComment } from "../../domain/pull/review-thread.ts";
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
    if (threads.length === 0) return { posted, findings: [], reviews, key };
    const identity = await publisher.identity(pull, signal);
    const own = threads.flatMap((thread) =>
      thread.comments
        .filter(({ author }) => author.toLowerCase() === identity.toLowerCase())
        .flatMap((comment) => {
          const marker = markers.read(pull, comment.body);
          return marker === undefined ? [] : [{ thread, comment, marker }];
        }),
    );
    const findings = own
      .filter(({ marker }) => marker.kind === "finding")
      .map(({ thread, comment, marker }) => readPostedFinding(thread, comment, marker));
    for (const { id, url } of findings) posted.set(id, url);
    const records = listLatestRecords(own);
    // A declined finding stays so if its own comment is deleted.
    for (const [id, { state, url }] of records)
      if (state === "declined" && !posted.has(id)) posted.set(id, url);
    const settled = new Set(
      [...records].flatMap(([id, { state }]) =>
        state === "declined" || state === "fixed" ? [id] : [],
      ),
    );
    return { posted, findings, settled, reviews, key };
  };
}

/** Post of the service in a thread. */
interface OwnComment {
  readonly comment: ThreadComment;
  readonly marker: Marker;
}

/** Lists the latest record of each finding's thread, with the address of its comment, by the finding's id. */
function listLatestRecords(
  own: readonly OwnComment[],
): ReadonlyMap<string, ThreadRecord & { readonly url: string }> {
  const latest = new Map<string, ThreadRecord & { readonly url: string }>();
  for (const { comment, marker } of own) {
    const record = marker.thread;
    if (record !== undefined && record.number >= (latest.get(record.finding)?.number ?? 0))
      latest.set(record.finding, { ...record, url: comment.url });
  }
  return latest;
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
