import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/**
 * Lists the pull requests of a repository.
 *
 * Contract (test/contracts/recent-pulls.contract.ts):
 * - `recentPulls` returns pull requests in every state, the most recently updated first, each once, and at most `limit`;
 * - an inaccessible repository rejects with `app-not-installed`, `code-host-denied` or `code-host-rejected`; other
 *   failures are those of `PullReader`.
 */
export interface RecentPulls {
  /** Lists the pull requests that were updated last. */
  recentPulls(
    repository: RepositoryRef,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly PullRef[]>;
}
