import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import type { RunEvent, RunEventBody } from "../domain/event/run-event.ts";
import type { EventOffset } from "./launcher.ts";

/** Something that a runner said, with the moment at which it was taken. */
export interface LoggedEvent {
  readonly body: RunEventBody;
  /** ISO 8601. */
  readonly at: string;
}

/** What is kept together with events, or not at all. */
export interface AppendOptions {
  /** Up to where a runner of another process was heard; of another try than the record's it rejects. */
  readonly position?: EventOffset | undefined;
  /** What its calls cost, for the ledger. */
  readonly entries?: readonly LedgerEntry[];
}

export interface LogQuery {
  /** Events after this position; 0 is from the start. */
  readonly after: number;
  readonly limit: number;
}

/**
 * Keeps what was said of jobs, in one order for each job.
 *
 * Contract (test/contracts/event-log.contract.ts):
 * - `append` gives the events their positions, from 1 without gaps, in the order they were handed in; appends of one
 *   job at the same time do not mix;
 * - what is to be kept with events is there with them, or none of it is; also when there are no events;
 * - deltas get position 0 and are not kept; other events of a job that is unknown reject;
 * - `read` gives what was appended, in order, at most `limit`, and at most 10,000;
 * - `prune` removes the events of jobs that ended before a moment, and nothing else; it tells how many jobs. Positions
 *   that were given are not given again.
 */
export interface EventLog {
  append(
    jobId: string,
    events: readonly LoggedEvent[],
    also?: AppendOptions,
  ): Promise<readonly RunEvent[]>;
  read(jobId: string, query: LogQuery): Promise<readonly RunEvent[]>;
  prune(endedBefore: string): Promise<number>;
}
