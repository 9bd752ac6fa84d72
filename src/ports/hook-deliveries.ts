import type { CodeHostEvent } from "../domain/trigger/trigger-decision.ts";

/** One attempt of the code host to deliver an event. */
export interface DeliveryAttempt {
  /** Text, because it may be larger than a number holds. */
  readonly id: string;
  /** Names the event: all attempts to deliver it share it. */
  readonly deliveryId: string;
  /** Such as `issue_comment`. */
  readonly name: string;
  /** ISO 8601 time of the attempt. */
  readonly deliveredAt: string;
  readonly hasArrived: boolean;
  /** An earlier attempt was made, and another one was asked for. */
  readonly isRedelivery: boolean;
}

export interface DeliveryPage {
  /** Newest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Cursor of the page with the next older attempts; absent on the last page. */
  readonly next?: string | undefined;
}

/** An event as it was, or should have been, delivered. */
export interface DeliveredEvent extends CodeHostEvent {
  readonly deliveryId: string;
}

/**
 * The attempts of the code host to deliver events: it does not repeat one that failed by itself.
 *
 * Contract (test/contracts/hook-deliveries.contract.ts):
 * - `page` gives at most 100 attempts, newest first; without a cursor it starts at the newest one, and following `next`
 *   gives each attempt that the code host keeps once, whatever is delivered meanwhile;
 * - an attempt has arrived when it was answered with 2xx;
 * - a cursor that the code host does not accept rejects with `code-host-rejected`;
 * - `read` gives the event with its whole payload; an id that is not there (any more) rejects with
 *   `code-host-rejected` and the status 404;
 * - credentials that the code host does not take reject with `code-host-denied`; other failures are those of
 *   `PullReader`.
 */
export interface HookDeliveries {
  page(cursor: string | undefined, signal: AbortSignal): Promise<DeliveryPage>;
  read(id: string, signal: AbortSignal): Promise<DeliveredEvent>;
}
