import type { Clock } from "../../ports/clock.ts";
import type { HookDeliveries } from "../../ports/hook-deliveries.ts";
import type { MissedEvents, WaitingEvent } from "../../ports/missed-events.ts";
import type { RequestPace } from "../concurrency/request-pace.ts";
import type { TakeEvent } from "../take-event.ts";
export interface AcceptMissedPorts {
    readonly deliveries: Pick<HookDeliveries, "read">;
    readonly missed: Pick<MissedEvents, "due" | "settle">;
    readonly takeEvent: TakeEvent;
    readonly clock: Pick<Clock, "now">;
    readonly pace: RequestPace;
    /** Called when a job was queued for an event. */
    readonly onQueued: () => void;
    /** Called when an event could not be accepted; a lost one is not tried again. */
    readonly onFailed: (error: unknown, event: WaitingEvent, isLost: boolean) => void;
}
export interface AcceptedMissed {
    /** Events that were read and passed to the gate. */
    readonly read: number;
    /** Jobs that were queued for them. */
    readonly queued: number;
}
/** Accepts the events whose delivery failed, as far as their time has come. */
export type AcceptMissed = (signal: AbortSignal) => Promise<AcceptedMissed>;
/**
 * Creates the reader of missed events, the oldest first. Each passes the same gate as a delivery and is accepted once;
 * one that fails is tried again later, after up to an hour, until the code host no longer has it. Ends early when the
 * code host limits us or keeps failing. Rejects when the store fails, or the signal aborts.
 */
export declare function createAcceptMissed(ports: AcceptMissedPorts): AcceptMissed;
