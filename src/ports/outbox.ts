import type { OutboxEntry } from "../domain/job/outbox-entry.ts";

/** Result of one attempt to deliver an entry. */
export type OutboxOutcome =
  /** Delivered; `url` is the page of the result. */
  | { readonly kind: "done"; readonly url?: string | undefined }
  /** Retry, not before `notBefore` (ISO 8601). With `isLook` nothing was sent, and the attempt is not counted. */
  | {
      readonly kind: "again";
      readonly notBefore: string;
      readonly error: string;
      readonly isLook?: boolean | undefined;
    }
  /** Failed permanently. */
  | { readonly kind: "failed"; readonly error: string };

/**
 * Stores the writes that must reach the code host. `JobStore` adds the entries.
 *
 * Contract (test/contracts/outbox.contract.ts):
 * - `due` returns pending entries whose retry time has passed, oldest first, at most `limit`;
 * - `recordOutcome` records and counts an attempt, unless it only read back, and returns the entry; a finished entry
 *   does not change, and an unknown key returns `undefined`;
 * - `setSentAt` stores the time at which a write was sent (ISO 8601), or clears it; `recordOutcome` leaves it
 *   unchanged, but clears it for a delivered entry;
 * - `listByJob` returns all entries of a job in the order in which they were added;
 * - resolved `recordOutcome` and `setSentAt` calls are durable.
 */
export interface Outbox {
  /** Lists the pending entries whose retry time is at or before `now` (ISO 8601). */
  due(now: string, limit: number): Promise<readonly OutboxEntry[]>;
  /** Records the result of an attempt and returns the entry. */
  recordOutcome(key: string, outcome: OutboxOutcome): Promise<OutboxEntry | undefined>;
  /** Stores or clears the time at which an entry's write was sent (ISO 8601). */
  setSentAt(key: string, sentAt: string | undefined): Promise<void>;
  /** Lists all entries of a job. */
  listByJob(jobId: string): Promise<readonly OutboxEntry[]>;
}
