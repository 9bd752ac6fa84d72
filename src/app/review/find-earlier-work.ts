import type { EarlierReviews, EarlierWork } from "../../domain/delta/earlier-work.ts";
import type { PostedFinding } from "../../domain/finding/posted-finding.ts";
import { endsWithMarker, type Markers } from "../../domain/publish/marker.ts";
import { readPostedFinding } from "../../domain/publish/read-posted-finding.ts";
import type { ThreadRecord } from "../../domain/publish/thread-record.ts";
import type { PostedReview } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewThread, ThreadComment } from "../../domain/pull/review-thread.ts";
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
        .map((comment) => ({ thread, comment })),
    );
    const findings = own.flatMap((each) => readFinding(pull, { ...each, markers }));
    for (const { id, url } of findings) posted.set(id, url);
    for (const [id, url] of listDeclined(pull, own, markers))
      if (!posted.has(id)) posted.set(id, url);
    return { posted, findings, settled: findSettled(pull, own, markers), reviews, key };
  };
}

interface OwnComment {
  readonly thread: ReviewThread;
  readonly comment: ThreadComment;
  readonly markers: Markers;
}

function readFinding(
  pull: PullRef,
  { thread, comment, markers }: OwnComment,
): readonly PostedFinding[] {
  const marker = markers.read(pull, comment.body);
  return marker?.kind === "finding" ? [readPostedFinding(thread, comment, marker)] : [];
}

/** Lists findings whose threads record that they were declined: they stay so if their own comments are deleted. */
function listDeclined(
  pull: PullRef,
  own: readonly Omit<OwnComment, "markers">[],
  markers: Markers,
): readonly (readonly [string, string])[] {
  return own.flatMap(({ comment }) => {
    const { finding, state } = markers.read(pull, comment.body)?.thread ?? {};
    return finding !== undefined && state === "declined" ? [[finding, comment.url]] : [];
  });
}

/** Finds the findings whose latest record says that they were declined or fixed. */
function findSettled(
  pull: PullRef,
  own: readonly Omit<OwnComment, "markers">[],
  markers: Markers,
): ReadonlySet<string> {
  const latest = new Map<string, ThreadRecord>();
  for (const { comment } of own) {
    const record = markers.read(pull, comment.body)?.thread;
    if (record !== undefined && record.number >= (latest.get(record.finding)?.number ?? 0))
      latest.set(record.finding, record);
  }
  const isSettled = ({ state }: ThreadRecord): boolean => state === "declined" || state === "fixed";
  return new Set([...latest.values()].filter(isSettled).map(({ finding }) => finding));
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
