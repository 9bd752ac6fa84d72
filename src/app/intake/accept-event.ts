import {
  type Asking,
  type Quotas,
  quotaKey,
  quotaLimits,
  quotaWords,
} from "../../domain/budget/quota.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { decideTrigger } from "../../domain/gate/decide-trigger.ts";
import type { CodeHostEvent, TriggerDecision } from "../../domain/gate/trigger-decision.ts";
import { supersededBy } from "../../domain/job/choose-next.ts";
import { endOf } from "../../domain/job/events-of-move.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest, toJobRequest } from "../../domain/job/job-request.ts";
import type { NewOutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { TakeLimit } from "../../domain/job/take-limit.ts";
import { workId } from "../../domain/publish/work-id.ts";
import { type AskedEnds, endsAsAsked } from "../../domain/pull/asked-ends.ts";
import { type PullDetails, toPullDetails } from "../../domain/pull/pull-details.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import { declineOf, noticeOf, reactionOf, supersedeStep } from "../../domain/runner/plan-result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { JobStore, NewJob, TakenWithin } from "../../ports/job-store.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { stepJob } from "../jobs/transition-job.ts";
import { toAsking } from "./quota-subject.ts";
import type { RefusalReason } from "./refusal-reason.ts";

/** An event with the id of its delivery, which stays the same when it is delivered again. */
export interface Delivery extends CodeHostEvent {
  readonly deliveryId: string;
}

export type Taken =
  | { readonly kind: "queued" | "duplicate"; readonly job: Job }
  /** Nothing will come of it, which is told on the pull request. */
  | { readonly kind: "skipped"; readonly job: Job; readonly reason: string }
  | { readonly kind: "ignored"; readonly text: string };

export interface TakeEventPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
  readonly whyNot: RefusalReason;
  /** Told how a job has ended that is refused as it is taken: whoever looks at its page waits for that. */
  readonly events?: Pick<EventLog, "append"> | undefined;
  /** Given where reviews may approve: only the head that a review was asked for is approved without a person. */
  readonly pulls?: Pick<PullReader, "pull">;
}

export interface TakeEventSettings {
  readonly trigger: string;
  /** How much may be asked for; absent: as much as anybody likes. */
  readonly quotas?: Quotas;
}

export type TakeEvent = (delivery: Delivery) => Promise<Taken>;

/**
 * Takes an event: the gate decides, and what it lets through is a durable job when this resolves. A delivery, and a
 * comment, is taken once. Rejects with `store-unavailable` when nothing can be kept; nothing was taken then.
 */
export function createTakeEvent(ports: TakeEventPorts, settings: TakeEventSettings): TakeEvent {
  return async (delivery) => {
    const decision = decideTrigger(delivery, settings);
    if (decision.kind === "ignore") return { kind: "ignored", text: decision.text };
    const job = toJob(decision, ports.clock, await readAsked(ports, decision));
    const keys = keysOf(delivery.deliveryId, decision);
    const reason = await ports.whyNot(job.repository, job.requestedBy);
    const asking = toAsking(job, ports.clock);
    const limits = settings.quotas === undefined ? [] : quotaLimits(settings.quotas, asking);
    const { wanted, outbox } = toWanted(job, decision, reason);
    const accepted = await ports.jobs.acceptWithin(wanted, keys, {
      limits,
      outbox,
      listsWaiting: true,
    });
    if (accepted.kind === "over") return refuseOver(ports, { job, keys, asking }, accepted.limit);
    if (accepted.kind === "duplicate") return { kind: "duplicate", job: accepted.job };
    if (reason !== undefined) {
      await tellEnd(ports, accepted.job);
      return { kind: "skipped", job: accepted.job, reason };
    }
    await supersede(ports, accepted).catch(outlive);
    return { kind: "queued", job: accepted.job };
  };
}

/** The job as it is kept, with what is said of it at once: of one that nothing can be done for, why. */
function toWanted(job: NewJob, decision: Wanted, reason: string | undefined) {
  if (reason === undefined) return { wanted: job, outbox: reactionFor(job, decision) };
  return { wanted: refused(job, reason), outbox: noticeOf(job, reason).outbox ?? [] };
}

interface Refusal {
  readonly job: NewJob;
  readonly keys: readonly string[];
  readonly asking: Asking;
}

/** Says once a day on a pull request that an author has asked too often: an answer to each would keep a loop going. */
async function refuseOver(
  ports: TakeEventPorts,
  { job, keys, asking }: Refusal,
  limit: TakeLimit,
): Promise<Taken> {
  const reason = quotaWords(limit, job.requestedBy);
  const once = [...keys, quotaKey(asking, job.pull)];
  const told = await ports.jobs.accept(refused(job, reason), once, declineOf(job, reason).outbox);
  if (told.kind === "accepted") await tellEnd(ports, told.job);
  return { kind: "skipped", job: told.job, reason };
}

/** Ends the log of a job that begins with its end. Its status says so, too: what the log does not take is not lost. */
async function tellEnd({ events, clock }: TakeEventPorts, job: Job): Promise<void> {
  await events?.append(job.id, [{ body: endOf(job), at: clock.now() }]).catch(outlive);
}

/** The job is taken all the same; at worst two reviews follow each other. */
function outlive(error: unknown): void {
  if (!isAppError(error, "store-unavailable")) throw error;
}

/** A job that ends where it begins: it is kept so that its one comment is written once. */
const refused = (job: NewJob, error: string): NewJob => ({ ...job, status: "refused", error });

const reactionFor = (job: NewJob, { request }: Wanted): readonly NewOutboxEntry[] =>
  request.commentId === 0 ? [] : [reactionOf(job)];

/** Who delivers an event waits for the answer to it. */
const READ_TIMEOUT_MS = 3_000;

/** What was read of a pull request as a review of it was asked for. */
interface Asked {
  readonly ends?: AskedEnds | undefined;
  readonly pullDetails?: PullDetails | undefined;
}

/** Reads what a review is asked for, if that can be had at once: a review that cannot approve does not need it. */
async function readAsked(
  { pulls, clock }: TakeEventPorts,
  { kind, request }: Wanted,
): Promise<Asked> {
  const { pull: ref, commentUpdatedAt: askedAt } = request;
  if (kind !== "review" || pulls === undefined || askedAt === undefined) return {};
  try {
    const pull = await pulls.pull(ref, AbortSignal.timeout(READ_TIMEOUT_MS));
    const ends = endsAsAsked(pull, Date.parse(clock.now()) - Date.parse(askedAt));
    return { ends, pullDetails: toPullDetails(pull) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return {}; // The review is made all the same, as a comment.
  }
}

type Wanted = Exclude<TriggerDecision, { kind: "ignore" }>;

function toJob(wanted: Wanted, clock: Clock, { ends, ...details }: Asked): NewJob {
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
    workId: workId("comment", commentId === 0 ? (commentUrl ?? "") : `${commentId}`),
    requestedBy: commenter,
    request: toJobRequest(wanted, ends),
    ...details,
    createdAt: now,
    updatedAt: now,
  };
}

/** One comment is one job, whichever delivery brings it: redelivered, or sent by two hooks. */
function keysOf(deliveryId: string, { kind, request }: Wanted): readonly string[] {
  const { pull, commentId } = request;
  const repository = repositoryName(pull).toLowerCase();
  const comment = commentId === 0 ? [] : [`comment:${kind}:${repository}:${commentId}`];
  return [`delivery:${deliveryId}`, ...comment];
}

/** A newer wish for the same pull request takes the place of what has not begun. */
async function supersede(
  ports: TakeEventPorts,
  { job, waiting: open }: Extract<TakenWithin, { kind: "accepted" }>,
): Promise<void> {
  const waiting = supersededBy(job, open);
  // An event that comes late, when its delivery had failed, is not the newer wish.
  const newest = [job, ...waiting].sort((left, right) => commentOf(right) - commentOf(left))[0];
  for (const old of [job, ...waiting]) {
    if (newest === undefined || old.id === newest.id) continue;
    // One that has begun meanwhile goes on, and the newer one waits for it.
    await stepJob(ports, old.id, supersedeStep(old, newest));
  }
}

/** The code host numbers comments as they are written. */
function commentOf({ request }: Job): number {
  return ReviewJobRequest.safeParse(request).data?.commentId ?? 0;
}
