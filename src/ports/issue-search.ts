import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** An issue or a pull request that a search found. */
export interface FoundIssue {
  readonly number: number;
  readonly kind: "issue" | "pull";
  readonly title: string;
  readonly url: string;
  readonly state: "open" | "closed";
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Login. */
  readonly author: string;
  readonly body: string;
}

/**
 * Searches the issues and pull requests of one repository.
 *
 * Contract (test/contracts/issue-search.contract.ts):
 * - one call, never repeated and never held back by pacing; it gives up after five seconds;
 * - whatever goes wrong (a limit, a refusal, no answer) is an empty list, but a cancelled signal rejects with
 *   `cancelled`;
 * - nothing of another repository is in the answer, whatever the words say.
 */
export interface IssueSearch {
  search(
    repository: RepositoryRef,
    /** Phrases, each looked for as it stands; any of them is enough. */
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly FoundIssue[]>;
}
