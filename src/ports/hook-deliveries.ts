import type { CodeHostEvent } from "../domain/trigger/code-host-event.ts";

/** One attempt of the code host to deliver a webhook event. */
export interface DeliveryAttempt {
  /** Id of the attempt, as text because it may exceed the range of a number. */
  readonly id: string;
  /** Id of the event, shared by all attempts to deliver it. */
  readonly deliveryId: string;
  /** Event name, such as `issue_comment`. */
  readonly name: string;
  /** True for a comment and, where they start reviews, for a change of a pull request; no other event can start a job. */
  readonly canStartJob: boolean;
  /** ISO 8601 time of the attempt. */
  readonly deliveredAt: string;
  /** True if the attempt was answered with 2xx. */
  readonly hasArrived: boolean;
  /** True if this attempt is a redelivery of an earlier one. */
  readonly isRedelivery: boolean;
}

/** A page of delivery attempts. */
export interface DeliveryPage {
  /** Newest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Cursor of the page with the next older attempts; absent on the last page. */
  readonly next?: string | undefined;
}

/** An event with its delivery id. */
export interface DeliveredEvent {
  /** Id of the event, shared by all attempts to deliver it. */
  readonly deliveryId: string;
  /** The event as the code host sent it, parsed. */
  readonly event: CodeHostEvent;
}

/**
 * Reads the code host's log of webhook deliveries. The code host does not retry failed deliveries.
 *
 * Contract (test/contracts/hook-deliveries.contract.ts):
 * - `page` returns at most 100 attempts, newest first; without a cursor it starts at the newest one, and following
 *   `next` returns each stored attempt once, regardless of new deliveries;
 * - an attempt has arrived when it was answered with 2xx;
 * - an invalid cursor rejects with `code-host-rejected`;
 * - `read` returns the event, parsed; an unknown or expired id rejects with `code-host-rejected` and the
 *   status 404;
 * - credentials that the code host rejects reject with `code-host-denied`; other failures are those of `PullReader`.
 */
export interface HookDeliveries {
  /** Reads one page of attempts. */
  page(cursor: string | undefined, signal: AbortSignal): Promise<DeliveryPage>;
  /** Reads the event of an attempt by the attempt's id. */
  read(id: string, signal: AbortSignal): Promise<DeliveredEvent>;
}
