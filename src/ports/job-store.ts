import type { Job, JobStatus } from "../domain/job/job.ts";
import type { NewOutboxEntry } from "../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../domain/job/quota-limit.ts";
import type { LoggedEvent } from "./event-log.ts";

/** A job to store; the store assigns its first version. */
export type NewJob = Omit<Job, "version">;

/** Result of storing a new job. */
export type AcceptResult =
  | { readonly kind: "accepted"; readonly job: Job }
  /** One of the keys belongs to this earlier job. */
  | { readonly kind: "duplicate"; readonly job: Job };

/** Result of storing a new job within limits. */
export type AcceptWithinResult =
  /** `waiting` holds the queued jobs of the same pull request if requested, newest first, at most 1,000. */
  | { readonly kind: "accepted"; readonly job: Job; readonly waiting: readonly Job[] }
  | Extract<AcceptResult, { kind: "duplicate" }>
  /** This earlier queued review of the same pull request has the keys now. */
  | { readonly kind: "joined"; readonly job: Job }
  | { readonly kind: "over"; readonly limit: QuotaLimit };

/** One transition of a job with everything that is stored atomically with it. */
export interface JobChange {
  /** The job after the transition, with the `version` that was read. */
  readonly job: Job;
  /** New draft as JSON; absent to keep the current one. */
  readonly draft?: string | undefined;
  /** Writes to the code host to enqueue; entries with a known key are ignored. */
  readonly outbox?: readonly NewOutboxEntry[] | undefined;
  /** Events to append to the job's log. */
  readonly events?: readonly LoggedEvent[] | undefined;
}

/** Filter and page of a job list. */
export interface JobQuery {
  /** Only jobs in one of these statuses. */
  readonly statuses?: readonly JobStatus[];
  /** `owner/name`, case-insensitive. */
  readonly repository?: string | undefined;
  /** Number of the pull request. */
  readonly pull?: number | undefined;
  /** Only tasks for the failure with this signature. */
  readonly signature?: string | undefined;
  /** Only jobs that have begun to write to the code host. */
  readonly hasIntent?: boolean;
  /** Id of a job; returns only older jobs, for paging. */
  readonly before?: string | undefined;
  /** Maximum number of jobs. */
  readonly limit: number;
  /** Sorts by creation ascending instead of descending. */
  readonly isOldestFirst?: boolean;
  /** Omits large fields: `request` is null and `intent` absent. */
  readonly isBrief?: boolean;
}

/**
 * Stores jobs.
 *
 * Contract (test/contracts/job-store.contract.ts):
 * - `accept` stores a job together with its keys, or returns the job that already has one of them; of two concurrent
 *   calls with the same key one succeeds; the job's id counts as one of its keys; outbox entries are stored atomically
 *   with it;
 * - `acceptWithin` does the same unless one of the limits is reached, in which case nothing is stored; concurrent calls
 *   never exceed a limit, and earlier jobs count regardless of their result; a superseded job counts only for the limit
 *   `loop`; with `listsWaiting` the result contains the earlier queued jobs of the same pull request; with
 *   `joinsWaiting` nothing is stored if a review of the same pull request by a webhook is queued: the newest of them
 *   gets the keys;
 * - `findByKey` returns the job that has one of the keys, or `undefined`;
 * - resolved `accept` and `change` calls are durable and survive a crash;
 * - `change` is compare-and-set: it returns the job with its next version, or `undefined` when the stored version
 *   differs, in which case nothing is changed; draft, outbox entries and events are stored atomically with it;
 * - `change` never modifies id, kind, source, repository, work, requester, request, signature and creation time;
 * - a job in a final status never changes;
 * - `list` returns the jobs that match all fields of the query, newest first (or oldest first), at most `limit` and at
 *   most 10,000;
 * - `place` returns the position of a queued job among the waiting jobs of its kind, from 1, and `undefined` for any
 *   other job;
 * - a failed write rejects with `store-unavailable` and changes nothing; reads continue to work.
 */
export interface JobStore {
  /** Stores a new job unless one of its keys is in use. */
  accept(
    job: NewJob,
    keys: readonly string[],
    outbox?: readonly NewOutboxEntry[],
  ): Promise<AcceptResult>;
  /** Stores a new job unless one of its keys is in use or a limit is reached. */
  acceptWithin(
    job: NewJob,
    keys: readonly string[],
    within: {
      readonly limits: readonly QuotaLimit[];
      readonly outbox?: readonly NewOutboxEntry[] | undefined;
      readonly listsWaiting?: boolean;
      readonly joinsWaiting?: boolean;
    },
  ): Promise<AcceptWithinResult>;
  /** Returns a job by its id. */
  get(id: string): Promise<Job | undefined>;
  /** Returns the job that has one of the keys. */
  findByKey(keys: readonly string[]): Promise<Job | undefined>;
  /** Applies a transition if the job's version is unchanged; returns the job after it. */
  change(change: JobChange): Promise<Job | undefined>;
  /** Lists jobs. */
  list(query: JobQuery): Promise<readonly Job[]>;
  /** Returns a queued job's position in the queue. */
  place(id: string): Promise<number | undefined>;
}
