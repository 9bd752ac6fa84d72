import type { CodeHostEvent } from "../domain/gate/trigger-decision.ts";

/** An event that the code host could not deliver. */
export interface FailedDelivery {
  /** The attempt that it is read by; text, because it may be larger than a number holds. */
  readonly id: string;
  /** Names the event: every attempt to deliver it has the same. */
  readonly deliveryId: string;
  /** Such as `issue_comment`. */
  readonly name: string;
  /** ISO 8601 time of the first attempt. */
  readonly deliveredAt: string;
}

/** An event as it was, or should have been, delivered. */
export interface DeliveredEvent extends CodeHostEvent {
  readonly deliveryId: string;
}

/**
 * What the code host wanted to tell us and could not: it does not try again by itself.
 *
 * Contract (test/contracts/hook-deliveries.contract.ts):
 * - `failed` gives the events of which no attempt succeeded, one entry each, the oldest first; attempts before `since`
 *   (ISO 8601) are not looked at, and of those after it the newest 1,000 alone;
 * - `read` gives the event with its whole payload; an id that is not there (any more) rejects with
 *   `code-host-rejected`;
 * - credentials that the code host does not take reject with `code-host-denied`; other failures are those of
 *   `PullReader`.
 */
export interface HookDeliveries {
  failed(since: string, signal: AbortSignal): Promise<readonly FailedDelivery[]>;
  read(id: string, signal: AbortSignal): Promise<DeliveredEvent>;
}
