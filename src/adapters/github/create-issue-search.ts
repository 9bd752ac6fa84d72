import { z } from "zod";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { FoundIssue, IssueSearch } from "../../ports/issue-search.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { abortable } from "./abortable.ts";
import type { GithubClientOptions } from "./create-github-client.ts";
import { createOctokit } from "./create-octokit.ts";
import { createTransport } from "./create-transport.ts";
import { Author } from "./pull-schemas.ts";

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

/**
 * Limits of the code host: the length of the words, without repository and operators, and five
 * operators.
 */
const MAX_CHARS = 256;
const MAX_PHRASES = 6;
const NAME = /^[\w.-]+$/;

/**
 * Returns a search for any of these phrases in one repository; `undefined` when no phrase is left.
 */
export function toSearchQuery(
  repository: RepositoryRef,
  words: readonly string[],
): string | undefined {
  if (!NAME.test(repository.owner) || !NAME.test(repository.name)) return undefined;
  const phrases: string[] = [];
  let chars = 0;
  for (const phrase of new Set(words.map(toPhrase))) {
    if (!/[\p{L}\p{N}]/u.test(phrase) || phrases.length === MAX_PHRASES) continue;
    if (chars + phrase.length > MAX_CHARS) continue;
    chars += phrase.length;
    phrases.push(phrase);
  }
  if (phrases.length === 0) return undefined;
  const any = phrases.join(" OR ");
  return `repo:${repositoryName(repository)} ${phrases.length === 1 ? any : `(${any})`}`;
}

/** Within quotes only these characters are special. */
const toPhrase = (text: string): string =>
  `"${text
    .toWellFormed()
    .replaceAll(/["\\\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()}"`;
