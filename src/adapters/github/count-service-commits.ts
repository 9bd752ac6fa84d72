import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { toBranchCall } from "./branch-call.ts";
import type { GithubClient } from "./create-github-client.ts";

export interface ServiceCommitsRequest {
  readonly repository: RepositoryRef;
  readonly base: string;
  readonly head: string;
  /** Login of the service. */
  readonly login: string;
}

/** Accounts of commit authors; a commit whose address belongs to no account has none. */
const ComparedCommitsSchema = z.object({
  total_commits: z.number().int().nonnegative(),
  commits: z.array(
    z.object({
      sha: z.string(),
      author: z.object({ login: z.string(), type: z.string() }).partial().nullish(),
    }),
  ),
});

const PAGE_SIZE = 100;
/** Page limit: a branch with more commits is not a fix of the service any more. */
const MAX_PAGES = 50;

/**
 * Counts the service's commits that a head has and a base lacks, over all pages; rejects when not
 * all of them can be read.
 */
export async function countServiceCommits(
  client: GithubClient,
  span: ServiceCommitsRequest,
  signal: AbortSignal,
): Promise<number> {
  const { repository, base, head, login } = span;
  const seen = new Map<string, boolean>();
  let total = 0;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const call = toBranchCall(repository, {
      route: "GET compare/{basehead}",
      parameters: { basehead: `${base}...${head}`, per_page: PAGE_SIZE, page },
      doing: "counting our commits in",
    });
    const compared = await client.read(call, ComparedCommitsSchema, signal);
    for (const { sha, author } of compared.commits) seen.set(sha, isServiceAuthor(author, login));
    total = compared.total_commits;
    if (compared.commits.length === 0 || seen.size >= total) break;
  }
  if (seen.size !== total) throw incompleteListError(repository, { seen: seen.size, total });
  return [...seen.values()].filter(Boolean).length;
}

/**
 * Returns true if the author is the service. A user cannot have the login of an app; the account
 * type is checked nevertheless.
 */
function isServiceAuthor(
  author:
    | { readonly login?: string | undefined; readonly type?: string | undefined }
    | null
    | undefined,
  login: string,
): boolean {
  const isSameLogin = author?.login?.toLowerCase() === login.toLowerCase();
  return isSameLogin && (!login.endsWith("[bot]") || author?.type === "Bot");
}

function incompleteListError(
  repository: RepositoryRef,
  { seen, total }: { readonly seen: number; readonly total: number },
): AppError {
  const name = repositoryName(repository);
  const message = `the code host listed only ${seen} of ${total} commits in the comparison for ${name}; try again, or close the pull request and request a new one`;
  return new AppError("code-host-rejected", message, { details: { status: 200 } });
}
