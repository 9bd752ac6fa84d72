/** An event whose delivery failed. */
export interface MissedEvent {
  /** Id of the delivery attempt that the event can be read by. */
  readonly attemptId: string;
  /** Id of the event, shared by all attempts to deliver it. */
  readonly deliveryId: string;
  /** Event name, such as `issue_comment`. */
  readonly name: string;
  /** ISO 8601 time of that attempt. */
  readonly deliveredAt: string;
}

/** A missed event that has not been accepted yet. */
export interface WaitingEvent extends MissedEvent {
  /** Number of failed attempts to read or accept it. */
  readonly failures: number;
}

/** An unfinished scan of the delivery log. */
export interface OpenScan {
  /** ISO 8601 start of the scan. */
  readonly startedAt: string;
  /** Time of the newest delivery that the scan has seen. */
  readonly newest: string;
  /** Time of the oldest delivery that the scan has seen. */
  readonly oldest: string;
  /** Cursor of the next page. */
  readonly cursor: string;
}

/** A time span whose deliveries the code host had already removed. */
export interface DeliveryGap {
  /** Start of the span. */
  readonly from: string;
  /** End of the span. */
  readonly until: string;
  /** Time at which the gap was detected. */
  readonly foundAt: string;
}

/** Progress of scanning the delivery log. Times are ISO 8601. */
export interface ScanProgress {
  /** Time of the newest delivery of the last complete scan. */
  readonly checkpoint?: string | undefined;
  /** Start of the last complete scan. */
  readonly scannedAt?: string | undefined;
  /** The unfinished scan, if any. */
  readonly open?: OpenScan | undefined;
  /** The most recently detected gap. */
  readonly gap?: DeliveryGap | undefined;
}

/** Results of one page of a scan. */
export interface ScannedPage {
  /** Events whose delivery failed. */
  readonly failed: readonly MissedEvent[];
  /** Delivery ids of the events that arrived. */
  readonly arrived: readonly string[];
  /** Progress of the scan after this page. */
  readonly progress: ScanProgress;
}

/** Result of an attempt to accept a missed event. */
export type MissedEventOutcome =
  | { readonly kind: "accepted" }
  /** Retry, not before this time (ISO 8601). */
  | { readonly kind: "again"; readonly notBefore: string; readonly error: string }
  /** The code host no longer has the event. */
  | { readonly kind: "lost"; readonly error: string };

/** An event that can no longer be accepted. */
export interface LostEvent {
  /** Id of the event. */
  readonly deliveryId: string;
  /** ISO 8601 time of its newest delivery attempt. */
  readonly deliveredAt: string;
  /** Reason, one line. */
  readonly error: string;
}

/** Counts of missed events and the scan's progress. */
export interface MissedEventsSummary {
  /** Progress of scanning the delivery log. */
  readonly progress: ScanProgress;
  /** Number of waiting events. */
  readonly waiting: number;
  /** Number of waiting events with at least one failed attempt. */
  readonly failing: number;
  /** Number of lost events. */
  readonly lost: number;
  /** The lost event with the newest delivery. */
  readonly lastLost?: LostEvent | undefined;
}

/**
 * Stores events whose delivery failed until they are accepted, and the progress of scanning the delivery log.
 *
 * Contract (test/contracts/missed-events.contract.ts):
 * - `savePage` is atomic; an event is stored once, with its newest attempt, and an accepted event stays accepted; an
 *   event that arrived in the meantime no longer waits; a newer attempt of a lost event makes it wait again;
 * - `due` returns the waiting events whose retry time has passed, oldest delivery first;
 * - `recordOutcome` changes only waiting events; a failed attempt counts as one failure;
 * - `prune` removes accepted and lost events with deliveries before the given times, never waiting ones, and returns
 *   their number;
 * - all data survives a restart; a failed write rejects with `store-unavailable`.
 */
export interface MissedEvents {
  /** Returns the scan's progress. */
  progress(): Promise<ScanProgress>;
  /** Stores the results of one page of a scan. */
  savePage(page: ScannedPage): Promise<void>;
  /** Lists waiting events whose retry time is at or before `now` (ISO 8601). */
  due(now: string, limit: number): Promise<readonly WaitingEvent[]>;
  /** Records the result of an attempt to accept an event. */
  recordOutcome(deliveryId: string, outcome: MissedEventOutcome): Promise<void>;
  /** Returns the counts. */
  summary(): Promise<MissedEventsSummary>;
  /** Removes finished events with deliveries before these times (ISO 8601). */
  prune(before: { readonly accepted: string; readonly lost: string }): Promise<number>;
}
