import type { OutboxEntry } from "../domain/job/outbox-entry.ts";

/** How a try ended. */
export type OutboxOutcome =
  | { readonly kind: "done"; readonly url?: string }
  /** To be tried again, not before this moment (ISO 8601). */
  | { readonly kind: "again"; readonly notBefore: string; readonly error: string }
  | { readonly kind: "failed"; readonly error: string };

/**
 * Keeps what must reach the code host. Entries are put in by `JobStore.change`.
 *
 * Contract (test/contracts/outbox.contract.ts):
 * - `due` gives pending entries whose time has come, the oldest first, at most `limit`;
 * - `settle` records how a try ended and counts it, and gives the entry; one that is done or failed stays as it is, and
 *   a key that is unknown gives `undefined`;
 * - `of` gives all entries of a job, in the order they were put in;
 * - what `settle` has answered is durable.
 */
export interface Outbox {
  due(now: string, limit: number): Promise<readonly OutboxEntry[]>;
  settle(key: string, outcome: OutboxOutcome): Promise<OutboxEntry | undefined>;
  of(jobId: string): Promise<readonly OutboxEntry[]>;
}
