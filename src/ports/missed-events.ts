/** An event whose delivery failed. */
export interface MissedEvent {
  /** Attempt that the event is read by. */
  readonly attemptId: string;
  /** Names the event: all attempts to deliver it share it. */
  readonly deliveryId: string;
  /** Such as `issue_comment`. */
  readonly name: string;
  /** ISO 8601 time of that attempt. */
  readonly deliveredAt: string;
}

export interface WaitingEvent extends MissedEvent {
  /** Failures to read or accept it so far. */
  readonly failures: number;
}

/** A scan of the list of deliveries that has not come to its end. */
export interface OpenScan {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Times of the newest and the oldest delivery that it has seen. */
  readonly newest: string;
  readonly oldest: string;
  /** Cursor of the page that comes next. */
  readonly cursor: string;
}

/** A time span of which the code host no longer had the deliveries when they were to be read. */
export interface DeliveryGap {
  readonly from: string;
  readonly until: string;
  readonly foundAt: string;
}

/** How far the list of deliveries was read. Times are ISO 8601. */
export interface ScanProgress {
  /** Time of the newest delivery of the last complete scan. */
  readonly checkpoint?: string | undefined;
  /** Start of the last complete scan. */
  readonly scannedAt?: string | undefined;
  readonly open?: OpenScan | undefined;
  /** The last one that was found. */
  readonly gap?: DeliveryGap | undefined;
}

/** What one page of a scan adds. */
export interface ScannedPage {
  readonly failed: readonly MissedEvent[];
  /** Delivery ids of the events that have arrived. */
  readonly arrived: readonly string[];
  readonly progress: ScanProgress;
}

export type MissedEventOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "again"; readonly notBefore: string; readonly error: string }
  /** It cannot be read any more. */
  | { readonly kind: "lost"; readonly error: string };

export interface LostEvent {
  readonly deliveryId: string;
  readonly deliveredAt: string;
  readonly error: string;
}

export interface MissedEventsSummary {
  readonly progress: ScanProgress;
  readonly waiting: number;
  /** Waiting events of which at least one try has failed. */
  readonly failing: number;
  readonly lost: number;
  /** The lost event with the newest delivery. */
  readonly lastLost?: LostEvent | undefined;
}

/**
 * Keeps the events whose delivery failed until they are accepted, and how far the list of deliveries was read.
 *
 * Contract (test/contracts/missed-events.contract.ts):
 * - `keepPage` keeps all of a page or nothing of it; an event is kept once, by its newest attempt, and an accepted one
 *   stays accepted; one that arrived meanwhile does not wait any more; a newer attempt of a lost one makes it wait again;
 * - `due` gives the waiting events whose time has come, the oldest delivery first;
 * - `settle` changes waiting events only; a failed try counts as one failure;
 * - `prune` removes accepted and lost events with deliveries before the given times, never waiting ones, and gives
 *   their number;
 * - all of it outlives the program; writing rejects with `store-unavailable` while nothing can be written.
 */
export interface MissedEvents {
  progress(): Promise<ScanProgress>;
  savePage(page: ScannedPage): Promise<void>;
  due(now: string, limit: number): Promise<readonly WaitingEvent[]>;
  recordOutcome(deliveryId: string, outcome: MissedEventOutcome): Promise<void>;
  summary(): Promise<MissedEventsSummary>;
  prune(before: { readonly accepted: string; readonly lost: string }): Promise<number>;
}
