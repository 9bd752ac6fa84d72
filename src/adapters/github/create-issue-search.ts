import { z } from "zod";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { FoundIssue, IssueSearch } from "../../ports/issue-search.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { abortable } from "./abortable.ts";
import type { GithubClientOptions } from "./create-github-client.ts";
import { createOctokit } from "./create-octokit.ts";
import { createTransport } from "./create-transport.ts";
import { Author } from "./pull-schemas.ts";
import { toSearchQuery } from "./to-search-query.ts";

const TIMEOUT_MS = 5000;
const PAGE_SIZE = 30;

const FoundItem = z.object({
  number: z.number().int().positive(),
  title: z.string(),
  html_url: z.string(),
  repository_url: z.string(),
  state: z.enum(["open", "closed"]),
  updated_at: z.string(),
  user: Author,
  body: z.string().nullish(),
  pull_request: z.object({}).nullish(),
});
const SearchResultSchema = z.object({ items: z.array(FoundItem) });

/**
 * Creates the search over GitHub's REST API. It bypasses the pacing of other calls, so that it
 * delays none of them.
 */
export function createIssueSearch(options: GithubClientOptions): IssueSearch {
  const { tokens, readTimeoutMs = TIMEOUT_MS } = options;
  const hurried = { ...options, pacing: false, readTimeoutMs };
  const transport = createTransport(createOctokit(hurried), hurried);
  const ask = async (repository: RepositoryRef, q: string, signal: AbortSignal) => {
    const { token } = await tokens.issue(repository, "read", signal);
    const parameters = { q, per_page: PAGE_SIZE, advanced_search: "true" };
    const reply = await transport({ route: "GET /search/issues", parameters }, { token, signal });
    return SearchResultSchema.safeParse(reply.body).data?.items ?? [];
  };
  return {
    async search(repository, words, signal) {
      throwIfCancelled(signal);
      const query = toSearchQuery(repository, words);
      if (query === undefined) return [];
      const within = AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);
      try {
        const items = await abortable(ask(repository, query, within), within);
        return items
          .filter((item) => isInRepository(repository, item.repository_url))
          .map(toFoundIssue);
      } catch {
        throwIfCancelled(signal);
        return []; // A failed search for related issues is ignored.
      }
    },
  };
}

const isInRepository = (repository: RepositoryRef, address: string): boolean =>
  address.toLowerCase().endsWith(`/repos/${repositoryName(repository)}`.toLowerCase());

function toFoundIssue(item: z.output<typeof FoundItem>): FoundIssue {
  return {
    number: item.number,
    kind: item.pull_request ? "pull" : "issue",
    title: item.title,
    url: item.html_url,
    state: item.state,
    updatedAt: item.updated_at,
    author: item.user,
    body: item.body ?? "",
  };
}
