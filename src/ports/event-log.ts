import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import type { RunEvent, RunEventBody } from "../domain/event/run-event.ts";
import type { EventOffset } from "./launcher.ts";

/** A runner's event with the time at which it was received. */
export interface LoggedEvent {
  /** The event without job id and position. */
  readonly body: RunEventBody;
  /** ISO 8601. */
  readonly at: string;
}

/** Data to store in the same transaction as the events. */
export interface AppendOptions {
  /**
   * Offset in the event stream of a runner in another process; an offset of an attempt other than the record's rejects.
   */
  readonly position?: EventOffset | undefined;
  /** Ledger entries of the model calls. */
  readonly entries?: readonly LedgerEntry[];
}

/** A page of a job's log. */
export interface LogQuery {
  /** Returns events after this position; 0 starts at the first event. */
  readonly after: number;
  /** Maximum number of events. */
  readonly limit: number;
}

/**
 * Stores the events of jobs, in one order for each job.
 *
 * Contract (test/contracts/event-log.contract.ts):
 * - `append` assigns positions to the events, from 1 without gaps, in the given order; concurrent appends of one job do
 *   not interleave;
 * - the further data of `AppendOptions` is stored atomically with the events, also when there are none;
 * - deltas get position 0 and are not stored; other events of an unknown job reject;
 * - `read` returns the stored events in order, at most `limit` and at most 10,000;
 * - `prune` removes the events of jobs that ended before the given time, and nothing else; it returns the number of
 *   jobs. Positions are never assigned again.
 */
export interface EventLog {
  /** Appends events and returns them with their positions. */
  append(
    jobId: string,
    events: readonly LoggedEvent[],
    also?: AppendOptions,
  ): Promise<readonly RunEvent[]>;
  /** Reads events of a job in order. */
  read(jobId: string, query: LogQuery): Promise<readonly RunEvent[]>;
  /** Removes the events of jobs that ended before a time (ISO 8601); returns the number of jobs. */
  prune(endedBefore: string): Promise<number>;
}
