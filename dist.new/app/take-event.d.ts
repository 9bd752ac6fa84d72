import { type Quotas } from "../domain/budget/quota.ts";
import type { CodeHostEvent } from "../domain/gate/trigger-decision.ts";
import type { Job } from "../domain/job/job.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventLog } from "../ports/event-log.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { RefusalReason } from "./intake/refusal-reason.ts";
/** An event with the id of its delivery, which stays the same when it is delivered again. */
export interface Delivery extends CodeHostEvent {
    readonly deliveryId: string;
}
export type Taken = {
    readonly kind: "queued" | "duplicate";
    readonly job: Job;
}
/** Nothing will come of it, which is told on the pull request. */
 | {
    readonly kind: "skipped";
    readonly job: Job;
    readonly reason: string;
} | {
    readonly kind: "ignored";
    readonly text: string;
};
export interface TakeEventPorts {
    readonly jobs: JobStore;
    readonly clock: Clock;
    readonly whyNot: RefusalReason;
    /** Told how a job has ended that is refused as it is taken: whoever looks at its page waits for that. */
    readonly events?: Pick<EventLog, "append">;
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
export declare function createTakeEvent(ports: TakeEventPorts, settings: TakeEventSettings): TakeEvent;
