import type { Job, JobStatus } from "../domain/job/job.ts";
import type { NewOutboxEntry } from "../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../domain/job/quota-limit.ts";
import type { LoggedEvent } from "./event-log.ts";

/** A job as it is taken: the store gives it its first version. */
export type NewJob = Omit<Job, "version">;

export type AcceptResult =
  | { readonly kind: "accepted"; readonly job: Job }
  /** One of the keys was taken before, by this job. */
  | { readonly kind: "duplicate"; readonly job: Job };

export type AcceptWithinResult =
  /** With the queued jobs of the same pull request, the newest first, at most 1,000, where they were asked for. */
  | { readonly kind: "accepted"; readonly job: Job; readonly waiting: readonly Job[] }
  | Extract<AcceptResult, { kind: "duplicate" }>
  | { readonly kind: "over"; readonly limit: QuotaLimit };

/** What belongs to one step of a job's life: all of it happens, or nothing. */
export interface JobChange {
  /** The job after the step; its `version` is the one that was read. */
  readonly job: Job;
  /** Text of the draft (JSON) that the step leaves; absent: it stays as it is. */
  readonly draft?: string | undefined;
  /** Writes to the code host that the step asks for; a key that is known is left alone. */
  readonly outbox?: readonly NewOutboxEntry[] | undefined;
  /** What the step is told as: appended to the job's log. */
  readonly events?: readonly LoggedEvent[] | undefined;
}

export interface JobQuery {
  readonly statuses?: readonly JobStatus[];
  /** `owner/name`, upper and lower case alike. */
  readonly repository?: string | undefined;
  readonly pull?: number | undefined;
  /** Tasks of this failure. */
  readonly signature?: string | undefined;
  /** Only jobs that have begun to write to the code host. */
  readonly hasIntent?: boolean;
  /** Jobs older than this one, for paging. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** The oldest first instead of the newest. */
  readonly isOldestFirst?: boolean;
  /** Without what may be long: `request` is null and `intent` absent. For looking at many. */
  readonly isBrief?: boolean;
}

/**
 * Keeps jobs.
 *
 * Contract (test/contracts/job-store.contract.ts):
 * - `accept` takes a job together with its keys, or tells which job took one of them before; of two at the same time
 *   one is taken; a job's id counts as one of its keys; writes to the code host are put in with it, or not at all;
 * - `acceptWithin` does the same unless one of the limits has been reached: then nothing is kept; of many at the same
 *   time no more are taken than a limit says, and what was taken before counts whatever
 *   came of it; a superseded job counts for the limit `loop` alone; with `listsWaiting` the answer brings the queued
 *   jobs of the same pull request that were taken before;
 * - `findByKey` gives the job that took one of the keys, without taking anything: of several keys the first that was
 *   taken counts; `undefined` when none was;
 * - what `accept` and `change` have answered is durable: a killed process finds it again;
 * - `change` is compare-and-set: it gives the job with its next version, or `undefined` when the row has moved on, and
 *   then nothing of it has happened; draft, writes and events of a change are there with it;
 * - `change` leaves what a job is about: id, kind, source, repository, work, who asked, request, signature and creation;
 * - a job in a final status never changes again;
 * - `list` gives the newest first (or the oldest), at most `limit`, and at most 10,000, of those that fit all that the
 *   query names;
 * - `place` gives a queued job's place among those of its kind that wait, from 1; `undefined` for any other job;
 * - what cannot be written rejects with `store-unavailable` and changes nothing; reading goes on.
 */
export interface JobStore {
  accept(
    job: NewJob,
    keys: readonly string[],
    outbox?: readonly NewOutboxEntry[],
  ): Promise<AcceptResult>;
  acceptWithin(
    job: NewJob,
    keys: readonly string[],
    within: {
      readonly limits: readonly QuotaLimit[];
      readonly outbox?: readonly NewOutboxEntry[] | undefined;
      readonly listsWaiting?: boolean;
    },
  ): Promise<AcceptWithinResult>;
  get(id: string): Promise<Job | undefined>;
  findByKey(keys: readonly string[]): Promise<Job | undefined>;
  change(change: JobChange): Promise<Job | undefined>;
  list(query: JobQuery): Promise<readonly Job[]>;
  place(id: string): Promise<number | undefined>;
}
