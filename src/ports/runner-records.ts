import type { RunnerRef } from "./launcher.ts";

/** Data needed to adopt a runner in another process after a restart. Times are ISO 8601. */
export interface RunnerRecord extends RunnerRef {
  /** Engine that the runner runs in. */
  readonly backend: "docker" | "kubernetes";
  /** SHA-256 of the callback token, in hex; only the runner has the token itself. */
  readonly tokenHash: string;
  /** Number of its events that were accepted. */
  readonly next: number;
  /** Time at which the runner was started. */
  readonly startedAt: string;
  /** Time at which the runner is stopped. */
  readonly deadlineAt: string;
  /** Set when no more messages of the runner are accepted. */
  readonly endedAt?: string;
}

/**
 * Stores one record for each job with a runner in a container or pod: that of its last attempt.
 *
 * Contract (test/contracts/runner-records.contract.ts):
 * - `open` replaces the record of an earlier attempt; a record of an unknown job rejects;
 * - `EventLog.append` with a position updates `next` atomically with the events;
 * - `end` marks the record of exactly this attempt and is idempotent;
 * - `live` returns the records that have not ended, oldest first;
 * - `prune` removes records that ended before the given time, and nothing else; it returns their number.
 */
export interface RunnerRecords {
  /** Stores the record of a new attempt. */
  open(record: Omit<RunnerRecord, "next" | "endedAt">): Promise<void>;
  /** Returns the record of a job. */
  get(jobId: string): Promise<RunnerRecord | undefined>;
  /** Marks the record of an attempt as ended. */
  end(runner: RunnerRef, at: string): Promise<void>;
  /** Lists the records that have not ended. */
  live(): Promise<readonly RunnerRecord[]>;
  /** Removes records that ended before a time (ISO 8601); returns their number. */
  prune(endedBefore: string): Promise<number>;
}
