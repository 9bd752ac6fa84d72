import { decideTrigger } from "../domain/gate/decide-trigger.ts";
import type { CodeHostEvent, TriggerDecision } from "../domain/gate/trigger-decision.ts";
import { supersededBy } from "../domain/job/choose-next.ts";
import type { Job } from "../domain/job/job.ts";
import { toJobRequest } from "../domain/job/job-request.ts";
import { moveJob } from "../domain/job/move-job.ts";
import { workId } from "../domain/marker/work-id.ts";
import { repositoryName } from "../domain/pull/pull-request.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobStore, NewJob } from "../ports/job-store.ts";

/** An event with the id of its delivery, which stays the same when it is delivered again. */
export interface Delivery extends CodeHostEvent {
  readonly deliveryId: string;
}

export type Taken =
  | { readonly kind: "queued" | "duplicate"; readonly job: Job }
  | { readonly kind: "ignored"; readonly text: string };

export interface TakeEventPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
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
    const accepted = await ports.jobs.accept(job, keysOf(delivery.deliveryId, decision));
    if (accepted.kind === "duplicate") return { kind: "duplicate", job: accepted.job };
    await supersede(ports, accepted.job);
    return { kind: "queued", job: accepted.job };
  };
}

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
async function supersede({ jobs, clock }: TakeEventPorts, job: Job): Promise<void> {
  if (job.pull === undefined) return;
  const { repository, pull } = job;
  const open = await jobs.list({ statuses: ["queued"], repository, pull, limit: MAX_OPEN });
  for (const old of supersededBy(job, open)) {
    const move = { type: "cancel", stopReason: "superseded", supersededBy: job.id } as const;
    const moved = moveJob(old, move, clock.now());
    // One that has begun meanwhile goes on: the store sees it, and the newer one waits for it.
    if (moved.kind === "moved") await jobs.change({ job: moved.job });
  }
}
