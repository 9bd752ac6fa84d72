import type { PullFile } from "../domain/diff/pull-file.ts";

/** The change that a draft was made of. */
export interface ReviewedDiff {
  /** Full object ids of what it starts from and of what was reviewed. */
  readonly base: string;
  readonly head: string;
  readonly files: readonly PullFile[];
  /** Whether the code host listed all files. */
  readonly isComplete: boolean;
}

/**
 * Keeps the changes that drafts were made of, so that they outlive the branches that they came from.
 *
 * Contract (test/contracts/diff-store.contract.ts):
 * - `find` gives what was kept last, whole and in order, or `undefined`;
 * - `keep` of a job that has no draft does nothing;
 * - a diff goes when the draft of its job goes, and not before;
 * - what `keep` has answered is durable; what cannot be written rejects with `store-unavailable`.
 */
export interface DiffStore {
  save(jobId: string, diff: ReviewedDiff): Promise<void>;
  find(jobId: string): Promise<ReviewedDiff | undefined>;
}
