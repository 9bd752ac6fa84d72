import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { getPullRef } from "../../domain/job/job-target.ts";
import { applyTransition } from "../../domain/job/job-transition.ts";
import { pullName } from "../../domain/pull/pull-request.ts";
import {
  applyEdits,
  type DraftChange,
  type DraftPatch,
  type EditProblem,
  editDraft,
  listDraftChanges,
} from "../../domain/review/draft-edits.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import {
  readStoredReview,
  type StoredReview,
  writeStoredReview,
} from "../../domain/review/stored-draft.ts";
import { planApprovedPublish } from "../../domain/runner/plan-result.ts";
import type { DraftStore } from "../../ports/draft-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { Notify } from "../concurrency/notify.ts";
import { type TransitionJobPorts, transitionJob } from "../jobs/transition-job.ts";
import { pullClosedError } from "../publish/publish-review.ts";

/** A draft with the version that a change must name. */
export interface ReviewedDraft {
  readonly version: number;
  readonly stored: StoredReview;
  readonly changes: readonly DraftChange[];
}

export type EditOutcome =
  | { readonly kind: "edited"; readonly draft: ReviewedDraft }
  | { readonly kind: "refused"; readonly problems: readonly EditProblem[] };

export interface ManageDraftPorts extends TransitionJobPorts {
  readonly drafts: DraftStore;
  readonly pulls: Pick<PullReader, "pull">;
  /** Receives `outbox` when a draft was enqueued. */
  readonly notify: Notify;
}

export interface PublishRequest {
  /** Version of the draft that the person has seen. */
  readonly version: number;
  /** Publishes on the reviewed commit, although the branch has moved on. */
  readonly onReviewedCommit: boolean;
}

/** Operations of a person on a draft. The caller checks permissions. */
export interface DraftManager {
  /**
   * Returns `undefined` for a job without a draft. Like all operations except `discard`, rejects with
   * `draft-unreadable`.
   */
  read(jobId: string): Promise<ReviewedDraft | undefined>;
  /** Rejects with `draft-changed` when the draft has changed or can no longer be edited. */
  edit(
    jobId: string,
    request: { readonly version: number; readonly patch: DraftPatch; readonly login: string },
  ): Promise<EditOutcome>;
  /**
   * Enqueues the draft for publishing; if it is already enqueued, returns the job unchanged. Rejects with
   * `draft-changed`, `head-moved`, `approve-blocked`, `pull-closed`, `input-invalid` for an empty draft, and as
   * `PullReader` does.
   */
  publish(jobId: string, request: PublishRequest, signal: AbortSignal): Promise<Job>;
  /** Rejects with `draft-changed` when there is no draft to discard. */
  discard(jobId: string): Promise<Job>;
}

export function createDraftManager(
  ports: ManageDraftPorts,
  settings: { readonly allowApprove: boolean },
): DraftManager {
  const read: DraftManager["read"] = async (jobId) => {
    const kept = await ports.drafts.get(jobId);
    if (kept === undefined) return undefined;
    const stored = parseStoredDraft(jobId, kept.text);
    const changes = listDraftChanges(stored.draft, stored.edits);
    return { version: kept.version, stored, changes };
  };
  const require = async (jobId: string): Promise<{ job: Job; draft: ReviewedDraft }> => {
    const [job, draft] = await Promise.all([ports.jobs.get(jobId), read(jobId)]);
    if (job === undefined || draft === undefined) throw draftChangedError(jobId, "it has no draft");
    return { job, draft };
  };
  return {
    read,
    edit: async (jobId, { version, patch, login }) => {
      const { job, draft } = await require(jobId);
      if (job.status !== "draft") throw draftChangedError(jobId, `it is ${job.status}`);
      if (draft.version !== version)
        throw draftChangedError(jobId, "it was changed by another person");
      const { stored } = draft;
      const by = { editedBy: login, editedAt: ports.clock.now() };
      const edited = editDraft(stored.draft, stored.edits, { patch, by });
      if (edited.kind === "refused") return edited;
      const next = { ...stored, edits: edited.edits };
      const kept = await ports.drafts.edit(jobId, version, writeStoredReview(next));
      if (kept === undefined) throw draftChangedError(jobId, "it was changed by another person");
      const changes = listDraftChanges(stored.draft, edited.edits);
      return { kind: "edited", draft: { version: kept, stored: next, changes } };
    },
    publish: async (jobId, request, signal) => {
      const { job, draft } = await require(jobId);
      if (isPublishStarted(job)) return job;
      if (job.status !== "draft") throw draftChangedError(jobId, `it is ${job.status}`);
      if (draft.version !== request.version)
        throw draftChangedError(jobId, "it was changed by another person");
      await checkPublishable(ports, { job, draft, request, ...settings }, signal);
      const published = await startPublishing(ports, job, request.version);
      if (published === undefined)
        throw draftChangedError(jobId, "it was changed by another person");
      return published;
    },
    discard: async (jobId) => {
      const discarded = await transitionJob(ports, jobId, { move: { type: "discard" } });
      if (discarded === undefined) throw draftChangedError(jobId, "there is no draft to discard");
      return discarded;
    },
  };
}

const isPublishStarted = ({ status }: Job): boolean =>
  status === "publishing" || status === "published";

/** Enqueues a draft; returns the job unchanged if another request has done so in the meantime. */
async function startPublishing(
  { jobs, clock, notify }: ManageDraftPorts,
  job: Job,
  version: number,
): Promise<Job | undefined> {
  const { move, outbox = [] } = planApprovedPublish(job, version);
  const moved = applyTransition(job, move, clock.now());
  const published =
    moved.kind === "moved" ? await jobs.change({ job: moved.job, outbox }) : undefined;
  if (published !== undefined) {
    notify("outbox");
    return published;
  }
  const now = await jobs.get(job.id);
  return now !== undefined && isPublishStarted(now) ? now : undefined;
}

interface PublishCheck {
  readonly job: Job;
  readonly draft: ReviewedDraft;
  readonly request: PublishRequest;
  readonly allowApprove: boolean;
}

async function checkPublishable(
  { pulls }: ManageDraftPorts,
  { job, draft, request, allowApprove }: PublishCheck,
  signal: AbortSignal,
): Promise<void> {
  const { stored } = draft;
  const whole = applyEdits(stored.draft, stored.edits);
  const { event } = whole.plan;
  if (stored.edits !== undefined && isEmptyDraft(whole)) {
    const message = "the review is empty; write a summary, restore a finding, or discard the draft";
    throw new AppError("input-invalid", message, { details: { path: "summary" } });
  }
  if (event === "APPROVE" && !allowApprove) {
    const message = "approving is disabled; choose another event, or set ALLOW_APPROVE=1";
    throw new AppError("approve-blocked", message, { details: {} });
  }
  const ref = getPullRef(job);
  const now = await pulls.pull(ref, signal);
  if (!now.isOpen) throw pullClosedError(ref);
  const [expected, actual] = [stored.draft.head, now.head.sha];
  if (expected === actual || request.onReviewedCommit) return;
  const message = `${pullName(ref)} has moved from ${expected.slice(0, 7)} to ${actual.slice(0, 7)}; review it again, or publish on the commit that was reviewed`;
  throw new AppError("head-moved", message, { details: { expected, actual } });
}

/** Parses a stored draft; throws for a damaged one, or one of another version of this program. */
function parseStoredDraft(job: string, text: string): StoredReview {
  const [value, why] = parseJson(text);
  const stored = readStoredReview(value);
  if (stored !== undefined) return stored;
  const message = `the stored draft of ${job} cannot be read: ${why}; review the pull request again`;
  throw new AppError("draft-unreadable", message, { details: { job } });
}

function parseJson(text: string): readonly [value: unknown, why: string] {
  try {
    return [JSON.parse(text), "its format is not supported by this version of svc"];
  } catch {
    return [undefined, "its JSON is damaged"];
  }
}

function draftChangedError(job: string, why: string): AppError<"draft-changed"> {
  return new AppError("draft-changed", `the draft of ${job} cannot be changed: ${why}; reload it`, {
    details: { job },
  });
}

/** Returns whether a draft has nothing to post: no summary and no visible finding. */
function isEmptyDraft({ summary, plan }: ReviewDraft): boolean {
  const findings = [...plan.inline, ...plan.file, ...plan.summary];
  return summary.trim() === "" && findings.every(({ duplicateOf }) => duplicateOf !== undefined);
}
