import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { toBranchCall } from "./branch-call.ts";
import type { GithubClient } from "./create-github-client.ts";

export interface ServiceCommitsRequest {
  readonly repository: RepositoryRef;
  readonly base: string;
  readonly head: string;
  /** Ours. */
  readonly login: string;
}

/** Accounts that commits belong to; a commit whose address is nobody's has none. */
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
/** A branch with more commits is no fix of ours any more. */
const MAX_PAGES = 50;

/** Counts our commits that a head has and a base lacks, over all pages; rejects when not all of them can be seen. */
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

/** A person may not have the login of an app; that it is one is looked at all the same. */
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
  const message = `the code host lists ${seen} of ${total} commits that are compared in ${name}; try again, or close the pull request and ask for a new one`;
  return new AppError("code-host-rejected", message, { details: { status: 200 } });
}
