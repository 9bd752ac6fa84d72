import type { Clock } from "../ports/clock.ts";
import type { FailedDelivery, HookDeliveries } from "../ports/hook-deliveries.ts";
import type { TakeEvent } from "./take-event.ts";

export interface TakeMissedPorts {
  readonly deliveries: HookDeliveries;
  readonly takeEvent: TakeEvent;
  readonly clock: Clock;
}

export interface TakenMissed {
  /** Deliveries of any event that the code host lists as failed. */
  readonly listed: number;
  /** Jobs that were queued for them in this round. */
  readonly taken: number;
}

/** Takes what the webhook missed, once round. */
export type TakeMissed = (signal: AbortSignal) => Promise<TakenMissed>;

/** The code host keeps deliveries no longer. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;
/** Events that may start something; no others are read. */
const EVENTS: readonly string[] = ["issue_comment", "pull_request_review_comment"];

/**
 * Takes the events of the last three days that the code host could not deliver: it does not try again by itself. Each
 * passes the same gate as a delivery, and is dealt with once. One that fails is told to `onError` with the id of its
 * delivery, and tried again in the next round. Rejects when the list cannot be read, or the signal aborts.
 */
export function createTakeMissed(
  { deliveries, takeEvent, clock }: TakeMissedPorts,
  onError: (error: unknown, deliveryId: string) => void,
): TakeMissed {
  let settled: ReadonlySet<string> = new Set();
  /** Whether a job was queued for it; `undefined` when it failed. */
  const take = async (delivery: FailedDelivery, signal: AbortSignal) => {
    signal.throwIfAborted();
    try {
      const event = await deliveries.read(delivery.id, signal);
      return (await takeEvent(event)).kind === "queued";
    } catch (error) {
      if (signal.aborted) throw error;
      onError(error, delivery.deliveryId);
      return undefined;
    }
  };
  return async (signal) => {
    const since = new Date(Date.parse(clock.now()) - KEPT_MS).toISOString();
    const failed = await deliveries.failed(since, signal);
    // What is not listed any more need not be known any more: the list bounds the memory.
    const done = new Set(failed.map(toDeliveryId).filter((known) => settled.has(known)));
    settled = done;
    let taken = 0;
    for (const delivery of failed.filter(mayStart)) {
      if (done.has(delivery.deliveryId)) continue;
      const isQueued = await take(delivery, signal);
      if (isQueued !== undefined) done.add(delivery.deliveryId);
      if (isQueued) taken++;
    }
    return { listed: failed.length, taken };
  };
}

const mayStart = ({ name }: FailedDelivery): boolean => EVENTS.includes(name);
const toDeliveryId = ({ deliveryId }: FailedDelivery): string => deliveryId;
