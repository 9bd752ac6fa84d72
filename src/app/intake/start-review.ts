import { type Quotas, quotaLimits } from "../../domain/budget/quota.ts";
import { Job, type ModelTerms } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import { workId } from "../../domain/publish/work-id.ts";
import { type PullDetails, toPullDetails } from "../../domain/pull/pull-details.ts";
import { type PullRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { ReadWish } from "../../domain/review/review-wish.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobStore, NewJob } from "../../ports/job-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { pullClosed } from "../publish/publish-review.ts";
import { overQuota, toAsking } from "./quota-subject.ts";
import { requireSameRequest } from "./require-same-request.ts";

/** Who asks, and who pays. */
export interface Asker {
  /** Login. */
  readonly by: string;
  /** Settled when the runner is launched when absent. */
  readonly terms?: ModelTerms | undefined;
  /** Makes the same wish one job, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
}

/** A wish that was read, and who has it. */
export interface ReviewOrder extends ReadWish, Asker {}

export interface StartReviewPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly pulls: Pick<PullReader, "pull">;
  /** How much may be asked for; absent: as much as anybody likes. */
  readonly quotas?: Quotas;
  /** Called when a job was taken. */
  readonly onTaken: () => void;
}

/** What starts reviews for people: their drafts wait for a person. */
export interface ReviewStarter {
  /** Rejects with `pull-closed`, `quota-exceeded` and `idempotency-key-reused`, and as its ports do. */
  start(order: ReviewOrder, signal: AbortSignal): Promise<Job>;
  /** The same review once more, with all that was chosen. Rejects likewise. */
  again(job: Job, who: Asker, signal: AbortSignal): Promise<Job>;
}

export function createReviewStarter(ports: StartReviewPorts): ReviewStarter {
  const { jobs, clock, pulls, onTaken, quotas } = ports;
  const accept = async (
    request: ReviewJobRequest,
    who: Asker,
    pullDetails: PullDetails,
  ): Promise<Job> => {
    const job = { ...toJob(clock, request, who), pullDetails };
    const { pull: _pull, ...asking } = toAsking(job, clock);
    const limits = quotas === undefined ? [] : quotaLimits(quotas, asking);
    const accepted = await jobs.acceptWithin(job, keysOf(who), { limits });
    if (accepted.kind === "over") throw overQuota(accepted.limit, job);
    if (accepted.kind === "accepted") onTaken();
    else requireSameRequest(accepted.job, job.request);
    return accepted.job;
  };
  const requireOpen = async (ref: PullRef, signal: AbortSignal) => {
    const pull = await pulls.pull(ref, signal);
    if (!pull.isOpen) throw pullClosed(pull.ref);
    return pull;
  };
  return {
    start: async ({ pull: ref, instructions, options, ...who }, signal) => {
      const found = await requireOpen(ref, signal);
      const { ref: pull, title, description } = found;
      const asked = { pull, commentId: 0, instructions, commenter: who.by, title, description };
      return accept({ ...asked, options }, who, toPullDetails(found));
    },
    again: async (job, who, signal) => {
      const request = ReviewJobRequest.parse(job.request);
      const found = await requireOpen(request.pull, signal);
      const { title, description } = found;
      return accept({ ...request, title, description, rerunOf: job.id }, who, toPullDetails(found));
    },
  };
}

function keysOf({ by, idempotencyKey }: Asker): readonly string[] {
  return idempotencyKey === undefined ? [] : [`web:${by}:${idempotencyKey}`];
}

function toJob(clock: Clock, request: ReviewJobRequest, { by, terms }: Asker): NewJob {
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
    // Asked for again it is another piece of work.
    workId: workId("web", id),
    requestedBy: by,
    request: Job.shape.request.parse(JSON.parse(JSON.stringify(request))),
    terms,
    createdAt: now,
    updatedAt: now,
  };
}
