import { throwIfCancelled } from "../adapters/shared/process/cancel-error.ts";
import { type RepositoryRef, repositoryName } from "../domain/pull/pull-request.ts";
import type { FoundIssue, IssueSearch } from "../ports/issue-search.ts";

export interface MemoryIssue extends FoundIssue {
  readonly repository: RepositoryRef;
}

export interface MemoryIssueSearch extends IssueSearch {
  /** The phrases of every search. */
  readonly searches: readonly (readonly string[])[];
}

/** Creates a search over issues in memory; a failing one finds nothing. */
export function createMemoryIssueSearch(
  issues: readonly MemoryIssue[],
  { isBroken = false }: { readonly isBroken?: boolean } = {},
): MemoryIssueSearch {
  const searches: (readonly string[])[] = [];
  return {
    searches,
    async search(repository, words, signal) {
      throwIfCancelled(signal);
      searches.push(words);
      if (isBroken) return [];
      const wanted = words
        .map((word) => word.trim().toLowerCase())
        .filter((word) => /[\p{L}\p{N}]/u.test(word));
      return issues
        .filter((issue) => repositoryName(issue.repository) === repositoryName(repository))
        .filter(({ title, body }) => {
          const text = `${title}\n${body}`.toLowerCase();
          return wanted.some((word) => text.includes(word));
        })
        .map(({ repository: _repository, ...issue }) => issue);
    },
  };
}
