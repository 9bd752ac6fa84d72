/** The text of a draft with the version that an edit must name. */
export interface StoredDraft {
    /** JSON. */
    readonly text: string;
    /** From 1; counts the edits. */
    readonly version: number;
}
/**
 * Keeps the drafts of reviews.
 *
 * Contract (test/contracts/draft-store.contract.ts):
 * - `get` gives what a job's step or the last edit left;
 * - `edit` is compare-and-set: it gives the next version, or `undefined` when the draft has moved on or is not there;
 * - a draft that was neither published nor discarded is never removed.
 */
export interface DraftStore {
    get(jobId: string): Promise<StoredDraft | undefined>;
    edit(jobId: string, expectedVersion: number, text: string): Promise<number | undefined>;
}
