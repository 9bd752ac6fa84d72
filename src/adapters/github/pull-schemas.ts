import { z } from "zod";
import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";

const count = z.number().int().nonnegative();
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
/** Login of an author; a deleted account is shown as `ghost`, as on the code host's pages. */
export const Author = z
  .object({ login: z.string().min(1) })
  .nullish()
  .transform((user) => user?.login ?? "ghost");

/** Fields used of `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
export const PullSchema = z.object({
  html_url: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  user: Author,
  state: z.string(),
  changed_files: count,
  additions: count.optional(),
  deletions: count.optional(),
  base: z.object({
    ref: z.string(),
    sha,
    repo: z.object({
      name: z.string().min(1),
      owner: z.object({ login: z.string().min(1) }),
      default_branch: z.string(),
    }),
  }),
  head: z.object({ ref: z.string(), sha, repo: z.object({ full_name: z.string() }).nullish() }),
});

/**
 * Page of a comparison without files: only its first page lists them, which may be megabytes of
 * patches.
 */
export const WITHOUT_FILES = { per_page: 1, page: 2 } as const;
export const WITH_FILES = { per_page: 1, page: 1 } as const;

/** Fields used of `GET /repos/{owner}/{repo}/compare/{basehead}`. */
export const ComparisonSchema = z.object({
  merge_base_commit: z.object({ sha }),
  status: z.enum(["ahead", "behind", "diverged", "identical"]),
});

/** Fields used of `GET /repos/{owner}/{repo}`. */
export const RepositorySchema = z.object({ default_branch: z.string().min(1) });

/** Fields used of `GET /repos/{owner}/{repo}/branches/{branch}`. */
export const BranchSchema = z.object({ commit: z.object({ sha }) });

/**
 * Converts a pull request. Its repository name is the code host's: a renamed repository also
 * answers under its old name.
 */
export function toPull(
  ref: PullRef,
  pull: z.output<typeof PullSchema>,
  mergeBaseSha: string,
): PullRequest {
  const { base, head } = pull;
  return {
    ref: { owner: base.repo.owner.login, name: base.repo.name, number: ref.number },
    url: pull.html_url,
    title: pull.title,
    description: pull.body ?? "",
    author: pull.user,
    isOpen: pull.state === "open",
    base: { branch: base.ref, sha: base.sha },
    head: { branch: head.ref, sha: head.sha },
    headRepository: head.repo ? head.repo.full_name : undefined,
    mergeBaseSha,
    defaultBranch: base.repo.default_branch,
    changedFiles: pull.changed_files,
    additions: pull.additions,
    deletions: pull.deletions,
  };
}
