import type { OutboxEntry } from "../domain/job/outbox-entry.ts";

/** How a try ended. */
export type OutboxOutcome =
  | { readonly kind: "done"; readonly url?: string | undefined }
  /** To be tried again, not before this moment (ISO 8601). `isLook`: nothing was sent, so that no try is counted. */
  | {
      readonly kind: "again";
      readonly notBefore: string;
      readonly error: string;
      readonly isLook?: boolean | undefined;
    }
  | { readonly kind: "failed"; readonly error: string };

/**
 * Keeps what must reach the code host. Entries are put in by `JobStore.change`.
 *
 * Contract (test/contracts/outbox.contract.ts):
 * - `due` gives pending entries whose time has come, the oldest first, at most `limit`;
 * - `settle` records how a try ended and counts it, a mere look apart, and gives the entry; one that is done or failed
 *   stays as it is, and a key that is unknown gives `undefined`;
 * - `setSentAt` keeps when a write was sent (ISO 8601), or forgets it; `settle` leaves that as it is, and forgets it for
 *   an entry that is done;
 * - `of` gives all entries of a job, in the order they were put in;
 * - what `settle` and `setSentAt` have answered is durable.
 */
export interface Outbox {
  due(now: string, limit: number): Promise<readonly OutboxEntry[]>;
  recordOutcome(key: string, outcome: OutboxOutcome): Promise<OutboxEntry | undefined>;
  setSentAt(key: string, sentAt: string | undefined): Promise<void>;
  listByJob(jobId: string): Promise<readonly OutboxEntry[]>;
}
