import type { PullFile } from "../domain/diff/pull-file.ts";

/** The diff that a draft was made from. */
export interface ReviewedDiff {
  /** Full object id of the diff's base. */
  readonly base: string;
  /** Full object id of the reviewed head. */
  readonly head: string;
  /** Changed files with their patches. */
  readonly files: readonly PullFile[];
  /** True if the code host listed all files. */
  readonly isComplete: boolean;
}

/**
 * Stores the diffs of drafts, so that they remain available after their branches are deleted.
 *
 * Contract (test/contracts/diff-store.contract.ts):
 * - `find` returns the diff that was saved last, complete and in order, or `undefined`;
 * - `save` does nothing for a job without a draft;
 * - a diff is removed together with the draft of its job, and not earlier;
 * - a resolved `save` is durable; a failed write rejects with `store-unavailable`.
 */
export interface DiffStore {
  /** Stores the diff of a job's draft. */
  save(jobId: string, diff: ReviewedDiff): Promise<void>;
  /** Returns the diff of a job's draft. */
  find(jobId: string): Promise<ReviewedDiff | undefined>;
}
