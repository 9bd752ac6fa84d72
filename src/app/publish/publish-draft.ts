import { AppError } from "../../domain/core/app-error.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import { type OutboxEntry, readApprovedVersion } from "../../domain/job/outbox-entry.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { applyEdits } from "../../domain/review/draft-edits.ts";
import {
  type PublishedReview,
  readStoredReview,
  type StoredReview,
  writeStoredReview,
} from "../../domain/review/stored-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Outbox } from "../../ports/outbox.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { retryWhileStoreUnavailable } from "../concurrency/retry-store.ts";
import type { Certainty } from "./certainty.ts";
import { findPublished } from "./find-published.ts";
import { findWithCertainty } from "./post-once.ts";
import type { PublishResult, PublishReview } from "./publish-review.ts";
import type { FinishedReview, PublishSettings } from "./resolve-target.ts";

export interface PublishDraftPorts {
  readonly jobs: Pick<JobStore, "list">;
  readonly drafts: DraftStore;
  readonly outbox: Pick<Outbox, "listByJob">;
  readonly publisher: Pick<ReviewPublisher, "reviews">;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly publishReview: PublishReview;
}

export interface DraftPublication {
  readonly job: Job;
  readonly entry: OutboxEntry;
  readonly certainty: Certainty;
  /** Adds to the job's log. */
  note(body: RunEventBody): void;
  readonly signal: AbortSignal;
}

/** Maximum number of jobs of one pull request that are checked for concurrent publication. */
const MAX_PUBLISHING = 100;
const LOOK_MS = 5_000;

/**
 * Publishes the stored draft of a job and stores the posted result. Calls for one pull request must not overlap.
 * Rejects with `cancelled` for a job that has ended, with `draft-changed` when the draft is not the approved one, with
 * `code-host-unclear` while another review of the pull request may appear, and as its ports do.
 */
export async function publishDraft(
  ports: PublishDraftPorts,
  publication: DraftPublication,
  settings: PublishSettings,
): Promise<{ readonly url: string }> {
  const { job, entry, certainty, note, signal } = publication;
  const { workId: reviewId } = job;
  const pull = getPullRef(job);
  if (job.status !== "publishing") {
    const find = () => findPublished(ports, { pull, reviewId }, signal);
    const found = await findWithCertainty(find, certainty, signal);
    if (found === undefined) throw notPublishingError(job);
    return { url: found.url };
  }
  if (!certainty.isUncertain()) await requireNoPendingReview(ports, job);
  const stored = await readDraft(ports.drafts, job.id);
  if (stored === undefined) throw new Error(`job ${job.id} has no draft that can be read`);
  const { review } = stored;
  const approved = readApprovedVersion(entry);
  // Storing the posted result changes the version of the draft.
  const isChanged = approved !== stored.version && review.published === undefined;
  if (approved !== undefined && isChanged) throw draftChangedError(job);
  const emit = (body: RunEventBody): void => {
    // The job's own transition reports that the review is published.
    if (body.type !== "published") note(body);
  };
  const finished = toFinishedReview(job, review, approved !== undefined);
  const published = await ports.publishReview(finished, settings, { emit, certainty, signal });
  if (review.published === undefined) {
    const text = writeStoredReview({
      ...review,
      published: toPublishedRecord(published, finished),
    });
    const store = () => ports.drafts.edit(job.id, stored.version, text);
    await retryWhileStoreUnavailable(store, {
      clock: ports.clock,
      signal,
      onError: () => undefined,
    });
  }
  return { url: published.url };
}

async function readDraft(drafts: Pick<DraftStore, "get">, jobId: string) {
  const stored = await drafts.get(jobId);
  const review = readStoredReview(JSON.parse(stored?.text ?? "null"));
  return stored && review && { version: stored.version, review };
}

function toFinishedReview(job: Job, review: StoredReview, isApproved: boolean): FinishedReview {
  const { base, draft, edits } = review;
  const { ends: asked } = ReviewJobRequest.parse(job.request);
  return {
    pull: getPullRef(job),
    base,
    reviewId: job.workId,
    isApproved,
    draft: applyEdits(draft, edits),
    isOwnSummary: edits?.summary !== undefined,
    asked,
  };
}

function toPublishedRecord(
  { event, plan, wasThere, notes }: PublishResult,
  { draft }: FinishedReview,
): PublishedReview {
  const wanted = draft.plan.event;
  const reasons =
    wasThere && event !== wanted
      ? [`The draft asked for ${wanted}; the code host has the review as ${event}.`]
      : [];
  // The plan of a review that an earlier run posted is unknown.
  if (wasThere) return { event, notes: reasons };
  const alreadyPosted = plan.summary.flatMap(({ id, saidAt }) => (saidAt === undefined ? [] : id));
  return { event, onLines: plan.inline.length, alreadyPosted, notes: [...notes] };
}

/** Two drafts may have the same findings: the second is published once the posts of the first are known. */
async function requireNoPendingReview(
  { jobs, drafts, outbox, clock }: PublishDraftPorts,
  job: Job,
): Promise<void> {
  const { repository, pull } = job;
  const others = await jobs.list({
    statuses: ["publishing"],
    repository,
    pull,
    limit: MAX_PUBLISHING,
    isBrief: true,
  });
  for (const { id } of others) {
    if (id === job.id) continue;
    const entries = await outbox.listByJob(id);
    const isUnsettled = entries.some(
      ({ kind, state, sentAt }) => kind === "review" && state === "pending" && sentAt !== undefined,
    );
    if (!isUnsettled || (await readDraft(drafts, id))?.review.published !== undefined) continue;
    const lookAt = new Date(Date.parse(clock.now()) + LOOK_MS).toISOString();
    const message = `another review of ${repository}#${pull} may appear on the code host; this one is published once its outcome is known`;
    throw new AppError("code-host-unclear", message, { details: { lookAt, isLook: true } });
  }
}

/** Creates the error for a job that has ended: its review must not appear any more. */
function notPublishingError({ id, status }: Job): AppError<"cancelled"> {
  return new AppError("cancelled", `${id} is ${status}`, { details: {} });
}

function draftChangedError({ id }: Job): AppError<"draft-changed"> {
  const message = "the draft was changed before it was published; check it again";
  return new AppError("draft-changed", message, { details: { job: id } });
}
