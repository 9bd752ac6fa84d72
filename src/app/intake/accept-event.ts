import {
  formatQuotaMessage,
  getQuotaLimits,
  type QuotaSubject,
  type Quotas,
  quotaKey,
} from "../../domain/budget/quota.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest, toJobRequest } from "../../domain/job/job-request.ts";
import type { NewOutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import { findSupersededJobs } from "../../domain/job/select-next-jobs.ts";
import { createRunEndEvent } from "../../domain/job/to-run-events.ts";
import { deriveWorkId } from "../../domain/publish/work-id.ts";
import { type PullDetails, toPullDetails } from "../../domain/pull/pull-details.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import { type RequestedEnds, toRequestedEnds } from "../../domain/pull/requested-ends.ts";
import {
  planSupersede,
  toFailureNotice,
  toQuotaNotice,
  toReactionEntry,
} from "../../domain/runner/plan-result.ts";
import { decideTrigger } from "../../domain/trigger/decide-trigger.ts";
import type { CodeHostEvent, TriggerDecision } from "../../domain/trigger/trigger-decision.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { AcceptWithinResult, JobStore, NewJob } from "../../ports/job-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { transitionJob } from "../jobs/transition-job.ts";
import type { FindRefusalReason } from "./find-refusal-reason.ts";
import { toQuotaSubject } from "./quota-subject.ts";

/** An event with the id of its delivery, which stays the same when it is delivered again. */
export interface Delivery extends CodeHostEvent {
  readonly deliveryId: string;
}

export type AcceptEventResult =
  | { readonly kind: "queued" | "duplicate"; readonly job: Job }
  /** Nothing will come of it, which is told on the pull request. */
  | { readonly kind: "skipped"; readonly job: Job; readonly reason: string }
  | { readonly kind: "ignored"; readonly text: string };

export interface AcceptEventPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly findRefusalReason: FindRefusalReason;
  /** Told how a job has ended that is refused as it is taken: whoever looks at its page waits for that. */
  readonly events?: Pick<EventLog, "append"> | undefined;
  /** Given where reviews may approve: only the head that a review was asked for is approved without a person. */
  readonly pulls?: Pick<PullReader, "pull">;
}

export interface AcceptEventSettings {
  readonly trigger: string;
  /** How much may be asked for; absent: as much as anybody likes. */
  readonly quotas?: Quotas;
}

export type AcceptEvent = (delivery: Delivery) => Promise<AcceptEventResult>;

/**
 * Takes an event: the gate decides, and what it lets through is a durable job when this resolves. A delivery, and a
 * comment, is taken once. Rejects with `store-unavailable` when nothing can be kept; nothing was taken then.
 */
export function createAcceptEvent(
  ports: AcceptEventPorts,
  settings: AcceptEventSettings,
): AcceptEvent {
  return async (delivery) => {
    const decision = decideTrigger(delivery, settings);
    if (decision.kind === "ignore") return { kind: "ignored", text: decision.text };
    const job = toJob(decision, ports.clock, await readPullAtRequest(ports, decision));
    const keys = getJobKeys(delivery.deliveryId, decision);
    const reason = await ports.findRefusalReason(job.repository, job.requestedBy);
    const asking = toQuotaSubject(job, ports.clock);
    const limits = settings.quotas === undefined ? [] : getQuotaLimits(settings.quotas, asking);
    const { wanted, outbox } = toJobInput(job, decision, reason);
    const accepted = await ports.jobs.acceptWithin(wanted, keys, {
      limits,
      outbox,
      listsWaiting: true,
    });
    if (accepted.kind === "over")
      return refuseOverQuota(ports, { job, keys, asking }, accepted.limit);
    if (accepted.kind === "duplicate") return { kind: "duplicate", job: accepted.job };
    if (reason !== undefined) {
      await emitEnd(ports, accepted.job);
      return { kind: "skipped", job: accepted.job, reason };
    }
    await supersede(ports, accepted).catch(ignoreStoreUnavailable);
    return { kind: "queued", job: accepted.job };
  };
}

/** The job as it is kept, with what is said of it at once: of one that nothing can be done for, why. */
function toJobInput(job: NewJob, decision: TriggeredDecision, reason: string | undefined) {
  if (reason === undefined) return { wanted: job, outbox: getReactionEntries(job, decision) };
  return { wanted: toRefusedJob(job, reason), outbox: toFailureNotice(job, reason).outbox ?? [] };
}

interface QuotaRefusal {
  readonly job: NewJob;
  readonly keys: readonly string[];
  readonly asking: QuotaSubject;
}

/** Says once a day on a pull request that an author has asked too often: an answer to each would keep a loop going. */
async function refuseOverQuota(
  ports: AcceptEventPorts,
  { job, keys, asking }: QuotaRefusal,
  limit: QuotaLimit,
): Promise<AcceptEventResult> {
  const reason = formatQuotaMessage(limit, job.requestedBy);
  const once = [...keys, quotaKey(asking, job.pull)];
  const told = await ports.jobs.accept(
    toRefusedJob(job, reason),
    once,
    toQuotaNotice(job, reason).outbox,
  );
  if (told.kind === "accepted") await emitEnd(ports, told.job);
  return { kind: "skipped", job: told.job, reason };
}

/** Ends the log of a job that begins with its end. Its status says so, too: what the log does not take is not lost. */
async function emitEnd({ events, clock }: AcceptEventPorts, job: Job): Promise<void> {
  await events
    ?.append(job.id, [{ body: createRunEndEvent(job), at: clock.now() }])
    .catch(ignoreStoreUnavailable);
}

/** The job is taken all the same; at worst two reviews follow each other. */
function ignoreStoreUnavailable(error: unknown): void {
  if (!isAppError(error, "store-unavailable")) throw error;
}

/** A job that ends where it begins: it is kept so that its one comment is written once. */
const toRefusedJob = (job: NewJob, error: string): NewJob => ({ ...job, status: "refused", error });

const getReactionEntries = (
  job: NewJob,
  { request }: TriggeredDecision,
): readonly NewOutboxEntry[] => (request.commentId === 0 ? [] : [toReactionEntry(job)]);

/** Who delivers an event waits for the answer to it. */
const READ_TIMEOUT_MS = 3_000;

/** What was read of a pull request as a review of it was asked for. */
interface PullAtRequest {
  readonly ends?: RequestedEnds | undefined;
  readonly pullDetails?: PullDetails | undefined;
}

/** Reads what a review is asked for, if that can be had at once: a review that cannot approve does not need it. */
async function readPullAtRequest(
  { pulls, clock }: AcceptEventPorts,
  { kind, request }: TriggeredDecision,
): Promise<PullAtRequest> {
  const { pull: ref, commentUpdatedAt: askedAt } = request;
  if (kind !== "review" || pulls === undefined || askedAt === undefined) return {};
  try {
    const pull = await pulls.pull(ref, AbortSignal.timeout(READ_TIMEOUT_MS));
    const ends = toRequestedEnds(pull, Date.parse(clock.now()) - Date.parse(askedAt));
    return { ends, pullDetails: toPullDetails(pull) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return {}; // The review is made all the same, as a comment.
  }
}

type TriggeredDecision = Exclude<TriggerDecision, { kind: "ignore" }>;

function toJob(
  wanted: TriggeredDecision,
  clock: Clock,
  { ends, ...details }: PullAtRequest,
): NewJob {
  const now = clock.now();
  const { pull, commentId, commentUrl, commenter } = wanted.request;
  return {
    id: clock.newId(),
    kind: wanted.kind,
    source: "webhook",
    status: "queued",
    attempt: 1,
    repository: repositoryName(pull),
    pull: pull.number,
    workId: deriveWorkId("comment", commentId === 0 ? (commentUrl ?? "") : `${commentId}`),
    requestedBy: commenter,
    request: toJobRequest(wanted, ends),
    ...details,
    createdAt: now,
    updatedAt: now,
  };
}

/** One comment is one job, whichever delivery brings it: redelivered, or sent by two hooks. */
function getJobKeys(deliveryId: string, { kind, request }: TriggeredDecision): readonly string[] {
  const { pull, commentId } = request;
  const repository = repositoryName(pull).toLowerCase();
  const comment = commentId === 0 ? [] : [`comment:${kind}:${repository}:${commentId}`];
  return [`delivery:${deliveryId}`, ...comment];
}

/** A newer wish for the same pull request takes the place of what has not begun. */
async function supersede(
  ports: AcceptEventPorts,
  { job, waiting: open }: Extract<AcceptWithinResult, { kind: "accepted" }>,
): Promise<void> {
  const waiting = findSupersededJobs(job, open);
  // An event that comes late, when its delivery had failed, is not the newer wish.
  const newest = [job, ...waiting].sort(
    (left, right) => getCommentId(right) - getCommentId(left),
  )[0];
  for (const old of [job, ...waiting]) {
    if (newest === undefined || old.id === newest.id) continue;
    // One that has begun meanwhile goes on, and the newer one waits for it.
    await transitionJob(ports, old.id, planSupersede(old, newest));
  }
}

/** The code host numbers comments as they are written. */
function getCommentId({ request }: Job): number {
  return ReviewJobRequest.safeParse(request).data?.commentId ?? 0;
}
