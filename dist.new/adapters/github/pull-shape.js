import { z } from "zod";
const count = z.number().int().nonnegative();
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
/** The login of whoever wrote something; an account that is gone shows as `ghost`, as on the code host's pages. */
export const Author = z
    .object({ login: z.string().min(1) })
    .nullish()
    .transform((user) => user?.login ?? "ghost");
/** What we use of `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
export const PullShape = z.object({
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
/** Only the first page of a comparison lists its files, which may be megabytes of patches. */
export const WITHOUT_FILES = { per_page: 1, page: 2 };
export const WITH_FILES = { per_page: 1, page: 1 };
/** What we use of `GET /repos/{owner}/{repo}/compare/{basehead}`. */
export const ComparisonShape = z.object({
    merge_base_commit: z.object({ sha }),
    status: z.enum(["ahead", "behind", "diverged", "identical"]),
});
/** What we use of `GET /repos/{owner}/{repo}`. */
export const RepositoryShape = z.object({ default_branch: z.string().min(1) });
/** What we use of `GET /repos/{owner}/{repo}/branches/{branch}`. */
export const BranchShape = z.object({ commit: z.object({ sha }) });
/** Its name is the code host's: a repository that was renamed answers under its old name too. */
export function toPull(ref, pull, mergeBaseSha) {
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
        ...(head.repo ? { headRepository: head.repo.full_name } : {}),
        mergeBaseSha,
        defaultBranch: base.repo.default_branch,
        changedFiles: pull.changed_files,
        ...(pull.additions === undefined ? {} : { additions: pull.additions }),
        ...(pull.deletions === undefined ? {} : { deletions: pull.deletions }),
    };
}
