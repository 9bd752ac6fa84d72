import { getQuotaLimits, type Quotas } from "../../domain/budget/quota.ts";
import { Job, type ModelConfig } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import type { ParsedReviewRequest } from "../../domain/job/review-request.ts";
import { deriveWorkId } from "../../domain/publish/work-id.ts";
import { type PullDetails, toPullDetails } from "../../domain/pull/pull-details.ts";
import { type PullRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobStore, NewJob } from "../../ports/job-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { Notify } from "../concurrency/notify.ts";
import { pullClosedError } from "../publish/publish-review.ts";
import { quotaExceededError, toQuotaSubject } from "./quota-subject.ts";
import { requireSameRequest } from "./require-same-request.ts";

/** The requester and the selected provider. */
export interface ReviewRequester {
  /** Login. */
  readonly by: string;
  /** Absent to resolve it when the runner is launched. */
  readonly terms?: ModelConfig | undefined;
  /** Makes repeated requests with this key one job. */
  readonly idempotencyKey?: string | undefined;
}

/** A parsed request with its requester. */
export interface ReviewSubmission extends ParsedReviewRequest, ReviewRequester {}

export interface ReviewStarterPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly pulls: Pick<PullReader, "pull">;
  /** Request quotas; absent for no limit. */
  readonly quotas?: Quotas;
  /** Receives `jobs` when a job was accepted. */
  readonly notify: Notify;
}

/** Starts reviews for people: their drafts wait for a person. */
export interface ReviewStarter {
  /** Rejects with `pull-closed`, `quota-exceeded` and `idempotency-key-reused`, and as its ports do. */
  start(order: ReviewSubmission, signal: AbortSignal): Promise<Job>;
  /** Repeats a review with the same options. Rejects likewise. */
  rerun(job: Job, who: ReviewRequester, signal: AbortSignal): Promise<Job>;
}

export function createReviewStarter(ports: ReviewStarterPorts): ReviewStarter {
  const { jobs, clock, pulls, notify, quotas } = ports;
  const accept = async (
    request: ReviewJobRequest,
    who: ReviewRequester,
    pullDetails: PullDetails,
  ): Promise<Job> => {
    const job = { ...toJob(clock, request, who), pullDetails };
    const { pull: _pull, ...asking } = toQuotaSubject(job, clock);
    const limits = quotas === undefined ? [] : getQuotaLimits(quotas, asking);
    const accepted = await jobs.acceptWithin(job, getIdempotencyKeys(who), { limits });
    if (accepted.kind === "over") throw quotaExceededError(accepted.limit, job);
    if (accepted.kind === "accepted") notify("jobs");
    else requireSameRequest(accepted.job, job.request);
    return accepted.job;
  };
  const requireOpen = async (ref: PullRef, signal: AbortSignal) => {
    const pull = await pulls.pull(ref, signal);
    if (!pull.isOpen) throw pullClosedError(pull.ref);
    return pull;
  };
  return {
    start: async ({ pull: ref, instructions, options, ...who }, signal) => {
      const found = await requireOpen(ref, signal);
      const { ref: pull, title, description } = found;
      const shared = { pull, commentId: 0, instructions, commenter: who.by, title, description };
      return accept({ ...shared, options }, who, toPullDetails(found));
    },
    rerun: async (job, who, signal) => {
      const request = ReviewJobRequest.parse(job.request);
      const found = await requireOpen(request.pull, signal);
      const { title, description } = found;
      return accept({ ...request, title, description, rerunOf: job.id }, who, toPullDetails(found));
    },
  };
}

function getIdempotencyKeys({ by, idempotencyKey }: ReviewRequester): readonly string[] {
  return idempotencyKey === undefined ? [] : [`web:${by}:${idempotencyKey}`];
}

function toJob(clock: Clock, request: ReviewJobRequest, { by, terms }: ReviewRequester): NewJob {
  const id = clock.newId();
  const now = clock.now();
  return {
    id,
    kind: "review",
    source: "web",
    status: "queued",
    attempt: 1,
    repository: repositoryName(request.pull),
    pull: request.pull.number,
    // A repeated request is a new piece of work.
    workId: deriveWorkId("web", id),
    requestedBy: by,
    request: Job.shape.request.parse(JSON.parse(JSON.stringify(request))),
    terms,
    createdAt: now,
    updatedAt: now,
  };
}
