import { isAppError } from "../domain/errors/app-error.ts";
import { decideTrigger } from "../domain/gate/decide-trigger.ts";
import type { CodeHostEvent, TriggerDecision } from "../domain/gate/trigger-decision.ts";
import { supersededBy } from "../domain/job/choose-next.ts";
import type { Job } from "../domain/job/job.ts";
import { ReviewJobRequest, toJobRequest } from "../domain/job/job-request.ts";
import type { NewOutboxEntry } from "../domain/job/outbox-entry.ts";
import { workId } from "../domain/marker/work-id.ts";
import { repositoryName } from "../domain/pull/pull-request.ts";
import { noticeOf, reactionOf } from "../domain/runner/plan-result.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobStore, NewJob } from "../ports/job-store.ts";
import { stepJob } from "./step-job.ts";

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
  /** Why nothing can be done for a repository, one line; `undefined` when something can. */
  readonly whyNot: (repository: string) => Promise<string | undefined>;
}

export interface TakeEventSettings {
  readonly trigger: string;
}

export type TakeEvent = (delivery: Delivery) => Promise<Taken>;

/** Open jobs that are looked at for what a new one takes the place of. */
const MAX_OPEN = 1_000;

/**
 * Takes an event: the gate decides, and what it lets through is a durable job when this resolves. A delivery, and a
 * comment, is taken once. Rejects with `store-unavailable` when nothing can be kept; nothing was taken then.
 */
export function createTakeEvent(ports: TakeEventPorts, settings: TakeEventSettings): TakeEvent {
  return async (delivery) => {
    const decision = decideTrigger(delivery, settings);
    if (decision.kind === "ignore") return { kind: "ignored", text: decision.text };
    const job = toJob(decision, ports.clock);
    const keys = keysOf(delivery.deliveryId, decision);
    const reason = await ports.whyNot(job.repository);
    const accepted =
      reason === undefined
        ? await ports.jobs.accept(job, keys, reactionFor(job, decision))
        : await ports.jobs.accept(refused(job, reason), keys, noticeOf(job, reason).outbox);
    if (accepted.kind === "duplicate") return { kind: "duplicate", job: accepted.job };
    if (reason !== undefined) return { kind: "skipped", job: accepted.job, reason };
    await supersede(ports, accepted.job).catch(outlive);
    return { kind: "queued", job: accepted.job };
  };
}

/** The job is taken all the same; at worst two reviews follow each other. */
function outlive(error: unknown): void {
  if (!isAppError(error, "store-unavailable")) throw error;
}

/** A job that ends where it begins: it is kept so that its one comment is written once. */
const refused = (job: NewJob, error: string): NewJob => ({ ...job, status: "refused", error });

const reactionFor = (job: NewJob, { request }: Wanted): readonly NewOutboxEntry[] =>
  request.commentId === 0 ? [] : [reactionOf(job)];

type Wanted = Exclude<TriggerDecision, { kind: "ignore" }>;

function toJob(wanted: Wanted, clock: Clock): NewJob {
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
    request: toJobRequest(wanted),
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
async function supersede(ports: TakeEventPorts, job: Job): Promise<void> {
  if (job.pull === undefined) return;
  const { repository, pull } = job;
  const open = await ports.jobs.list({ statuses: ["queued"], repository, pull, limit: MAX_OPEN });
  const waiting = supersededBy(job, open);
  // An event that comes late, when its delivery had failed, is not the newer wish.
  const newest = [job, ...waiting].sort((left, right) => commentOf(right) - commentOf(left))[0];
  for (const old of [job, ...waiting]) {
    if (newest === undefined || old.id === newest.id) continue;
    // One that has begun meanwhile goes on, and the newer one waits for it.
    await stepJob(ports, old.id, { move: { type: "supersede", supersededBy: newest.id } });
  }
}

/** The code host numbers comments as they are written. */
function commentOf({ request }: Job): number {
  return ReviewJobRequest.safeParse(request).data?.commentId ?? 0;
}
