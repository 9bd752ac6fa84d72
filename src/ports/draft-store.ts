/** A draft with the version that an edit must name. */
export interface StoredDraft {
  /** The draft as JSON. */
  readonly text: string;
  /** Starts at 1 and increases with each edit. */
  readonly version: number;
}

/**
 * Stores the drafts of reviews.
 *
 * Contract (test/contracts/draft-store.contract.ts):
 * - `get` returns the draft as the last job transition or edit stored it;
 * - `edit` is compare-and-set: it returns the next version, or `undefined` when the draft has changed or does not
 *   exist;
 * - a draft that was neither published nor discarded is never removed.
 */
export interface DraftStore {
  /** Returns the draft of a job. */
  get(jobId: string): Promise<StoredDraft | undefined>;
  /** Replaces the draft of a job if its version is still the expected one; returns the new version. */
  edit(jobId: string, expectedVersion: number, text: string): Promise<number | undefined>;
}
