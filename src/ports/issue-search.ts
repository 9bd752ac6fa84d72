import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** An issue or pull request in the search results. */
export interface FoundIssue {
  /** Number of the issue or pull request. */
  readonly number: number;
  /** Kind of the result. */
  readonly kind: "issue" | "pull";
  /** Title, one line. */
  readonly title: string;
  /** Page of the issue or pull request. */
  readonly url: string;
  /** State; a merged pull request is `closed`. */
  readonly state: "open" | "closed";
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Login of the author. */
  readonly author: string;
  /** Text in Markdown. */
  readonly body: string;
}

/**
 * Searches the issues and pull requests of one repository.
 *
 * Contract (test/contracts/issue-search.contract.ts):
 * - a search is one request, without retry and rate pacing; it gives up after five seconds;
 * - every failure (a rate limit, a refusal, no response) returns an empty list, except that an aborted signal rejects
 *   with `cancelled`;
 * - the results never contain issues of another repository, for any search text.
 */
export interface IssueSearch {
  /** Searches for issues that contain at least one of the phrases. */
  search(
    repository: RepositoryRef,
    /** Literal phrases. */
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly FoundIssue[]>;
}
