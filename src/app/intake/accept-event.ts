import {
  formatQuotaMessage,
  getQuotaLimits,
  type QuotaSubject,
  type Quotas,
  quotaKey,
} from "../../domain/budget/quota.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { isAutomaticReview, ReviewJobRequest, toJobRequest } from "../../domain/job/job-request.ts";
import type { NewOutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import { findSupersededJobs } from "../../domain/job/select-next-jobs.ts";
import { createRunEndEvent } from "../../domain/job/to-run-events.ts";
import { type PullDetails, toPullDetails } from "../../domain/pull/pull-details.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import { type RequestedEnds, toRequestedEnds } from "../../domain/pull/requested-ends.ts";
import {
  planSupersede,
  toCommandEntry,
  toFailureNotice,
  toQuotaNotice,
  toReactionEntry,
} from "../../domain/runner/plan-result.ts";
import type { AutomaticReviews } from "../../domain/trigger/decide-pull-review.ts";
import { decideTrigger } from "../../domain/trigger/decide-trigger.ts";
import type { TriggerDecision } from "../../domain/trigger/trigger-decision.ts";
import { deriveTriggerWorkId } from "../../domain/trigger/trigger-work-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { DeliveredEvent } from "../../ports/hook-deliveries.ts";
import type { AcceptWithinResult, JobStore, NewJob } from "../../ports/job-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { transitionJob } from "../jobs/transition-job.ts";
import type { FindRefusalReason } from "./find-refusal-reason.ts";
import { toQuotaSubject } from "./quota-subject.ts";

export type AcceptEventResult =
  | { readonly kind: "queued" | "duplicate"; readonly job: Job }
  /** A change of a pull request for which a review is waiting already, which will be of the newest head. */
  | { readonly kind: "joined"; readonly job: Job }
  /** The request is refused, with a comment on the pull request. */
  | { readonly kind: "skipped"; readonly job: Job; readonly reason: string }
  | { readonly kind: "ignored"; readonly text: string };

export interface AcceptEventPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly findRefusalReason: FindRefusalReason;
  /** Receives the end of a job that is refused on arrival, which the job's page waits for. */
  readonly events?: Pick<EventLog, "append"> | undefined;
  /** Required when reviews may approve: only the head at the time of the request is approved without a person. */
  readonly pulls?: Pick<PullReader, "pull">;
}

export interface AcceptEventSettings {
  readonly trigger: string;
  /** Reviews without a request; absent for none. */
  readonly automatic?: AutomaticReviews | undefined;
  /** Request quotas; absent for no limit. */
  readonly quotas?: Quotas | undefined;
}

export type AcceptEvent = (delivery: DeliveredEvent) => Promise<AcceptEventResult>;

/**
 * Accepts an event: the trigger rules decide, and an accepted request is a durable job when this resolves. Each
 * delivery and each comment is accepted once. Rejects with `store-unavailable` when the job cannot be stored.
 */
export function createAcceptEvent(
  ports: AcceptEventPorts,
  settings: AcceptEventSettings,
): AcceptEvent {
  return async (delivery) => {
    const decision = decideTrigger(delivery.event, settings);
    if (decision.kind === "ignore") return { kind: "ignored", text: decision.text };
    const keys = getJobKeys(delivery.deliveryId, decision);
    return decision.kind === "command"
      ? acceptCommand(ports, decision, keys)
      : acceptRequest(ports, { decision, keys, quotas: settings.quotas });
  };
}

interface AcceptedRequest {
  readonly decision: TriggeredDecision;
  readonly keys: readonly string[];
  readonly quotas: Quotas | undefined;
}

/** Accepts a request for a review or an answer: a job that waits for its turn, or a refused one. */
async function acceptRequest(
  ports: AcceptEventPorts,
  { decision, keys, quotas }: AcceptedRequest,
): Promise<AcceptEventResult> {
  const job = toJob(decision, ports.clock, await readPullAtRequest(ports, decision));
  const reason = await ports.findRefusalReason(job.repository, job.requestedBy);
  const asking = toQuotaSubject(job, ports.clock);
  const limits = quotas === undefined ? [] : getQuotaLimits(quotas, asking);
  const { wanted, outbox } = toJobInput(job, decision, reason);
  const accepted = await ports.jobs.acceptWithin(wanted, keys, {
    limits,
    outbox,
    listsWaiting: true,
    joinsWaiting: decision.request.change !== undefined && reason === undefined,
  });
  if (accepted.kind === "over")
    return refuseOverQuota(ports, { job, keys, asking }, accepted.limit);
  if (accepted.kind !== "accepted") return { kind: accepted.kind, job: accepted.job };
  if (reason !== undefined) {
    await emitEnd(ports, accepted.job);
    return { kind: "skipped", job: accepted.job, reason };
  }
  await supersede(ports, accepted).catch(ignoreStoreUnavailable);
  return { kind: "queued", job: accepted.job };
}

/** Accepts a command that needs no model: a job that has ended, whose reply is in the outbox. */
async function acceptCommand(
  { jobs, clock }: AcceptEventPorts,
  decision: TriggeredDecision,
  keys: readonly string[],
): Promise<AcceptEventResult> {
  const job = toJob(decision, clock, {});
  const accepted = await jobs.accept({ ...job, status: "replied" }, keys, [toCommandEntry(job)]);
  return { kind: accepted.kind === "accepted" ? "queued" : "duplicate", job: accepted.job };
}

/**
 * Builds the job to store with its immediate notices, such as the reason for a refusal. A review
 * that no person requested is refused without a notice.
 */
function toJobInput(job: NewJob, decision: TriggeredDecision, reason: string | undefined) {
  if (reason === undefined) return { wanted: job, outbox: getReactionEntries(job, decision) };
  const notice = isAutomaticReview(job) ? undefined : toFailureNotice(job, reason).outbox;
  return { wanted: toRefusedJob(job, reason), outbox: notice ?? [] };
}

interface QuotaRefusal {
  readonly job: NewJob;
  readonly keys: readonly string[];
  readonly asking: QuotaSubject;
}

/**
 * Comments once a day on a pull request whose author exceeds a quota: a reply to each request would sustain a loop of
 * bots.
 */
async function refuseOverQuota(
  ports: AcceptEventPorts,
  { job, keys, asking }: QuotaRefusal,
  limit: QuotaLimit,
): Promise<AcceptEventResult> {
  const reason = formatQuotaMessage(limit, job.requestedBy);
  const once = [...keys, quotaKey(asking, job.pull)];
  const accepted = await ports.jobs.accept(
    toRefusedJob(job, reason),
    once,
    toQuotaNotice(job, reason).outbox,
  );
  if (accepted.kind === "accepted") await emitEnd(ports, accepted.job);
  return { kind: "skipped", job: accepted.job, reason };
}

/**
 * Appends the end to the log of a job that is refused on arrival. The job's status has it as well, so a failure loses
 * nothing.
 */
async function emitEnd({ events, clock }: AcceptEventPorts, job: Job): Promise<void> {
  await events
    ?.append(job.id, [{ body: createRunEndEvent(job), at: clock.now() }])
    .catch(ignoreStoreUnavailable);
}

/** Ignores an unavailable store: the job is accepted anyway, and at worst two reviews follow each other. */
function ignoreStoreUnavailable(error: unknown): void {
  if (!isAppError(error, "store-unavailable")) throw error;
}

/** Makes a job that ends on arrival; it is stored so that its comment is written once. */
const toRefusedJob = (job: NewJob, error: string): NewJob => ({ ...job, status: "refused", error });

const getReactionEntries = (
  job: NewJob,
  { request }: TriggeredDecision,
): readonly NewOutboxEntry[] => (request.commentId === 0 ? [] : [toReactionEntry(job)]);

/** The sender of an event waits for the response. */
const READ_TIMEOUT_MS = 3_000;

/** The pull request at the time of the request. */
interface PullAtRequest {
  readonly ends?: RequestedEnds | undefined;
  readonly pullDetails?: PullDetails | undefined;
}

/** Reads the pull request of a request if it is available at once; reviews that cannot approve do not need it. */
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
    return {}; // The review is made anyway, as a comment.
  }
}

type TriggeredDecision = Exclude<TriggerDecision, { kind: "ignore" }>;

function toJob(
  wanted: TriggeredDecision,
  clock: Clock,
  { ends, ...details }: PullAtRequest,
): NewJob {
  const now = clock.now();
  const { pull, commenter } = wanted.request;
  return {
    id: clock.newId(),
    kind: getJobKind(wanted),
    source: "webhook",
    status: "queued",
    attempt: 1,
    repository: repositoryName(pull),
    pull: pull.number,
    workId: deriveTriggerWorkId(wanted.request),
    requestedBy: commenter,
    request: toJobRequest(wanted, ends),
    ...details,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the kind of job that a request is stored as: a command in a thread has the fields of a question. */
function getJobKind({ kind, request }: TriggeredDecision): "review" | "followup" {
  if (kind !== "command") return kind;
  return "thread" in request && request.thread !== undefined ? "followup" : "review";
}

/** Returns the keys of a job: one comment or change is one job, even if it is redelivered or sent by two hooks. */
function getJobKeys(deliveryId: string, { kind, request }: TriggeredDecision): readonly string[] {
  const { pull, commentId, change } = request;
  const repository = repositoryName(pull).toLowerCase();
  const comment = commentId === 0 ? [] : [`comment:${kind}:${repository}:${commentId}`];
  const changed =
    change === undefined
      ? []
      : [`change:${repository}:${pull.number}:${change.action}:${change.head}:${change.at}`];
  return [`delivery:${deliveryId}`, ...comment, ...changed];
}

/** Supersedes waiting jobs of the same pull request with the newer request. */
async function supersede(
  ports: AcceptEventPorts,
  { job, waiting: open }: Extract<AcceptWithinResult, { kind: "accepted" }>,
): Promise<void> {
  const waiting = findSupersededJobs(job, open);
  // An event that arrives late, after a failed delivery, is not the newer request.
  const newest = [job, ...waiting].sort(
    (left, right) => getCommentId(right) - getCommentId(left),
  )[0];
  for (const old of [job, ...waiting]) {
    if (newest === undefined || old.id === newest.id) continue;
    // A job that has started in the meantime continues, and the newer one waits for it.
    await transitionJob(ports, old.id, planSupersede(old, newest));
  }
}

/** Returns the id of a comment; the code host numbers comments in the order of their creation. */
function getCommentId({ request }: Job): number {
  return ReviewJobRequest.safeParse(request).data?.commentId ?? 0;
}
