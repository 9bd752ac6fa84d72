import type { PullFile } from "../domain/diff/pull-file.ts";
import type { PullRequest } from "../domain/pull/pull-request.ts";
import type { ReviewThread } from "../domain/pull/review-thread.ts";

/** A pull request as plain data. */
export interface MemoryPull {
  readonly pull: PullRequest;
  readonly files: readonly PullFile[];
  readonly threads?: readonly ReviewThread[];
  /** Commits of the pull request besides its head, which a review may name. */
  readonly commits?: readonly string[];
}
