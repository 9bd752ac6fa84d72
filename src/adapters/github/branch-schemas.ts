import { z } from "zod";
import type { BranchPull } from "../../ports/branch-pulls.ts";
import type { StoredCommit } from "../../ports/git-objects.ts";
import { Author } from "./pull-schemas.ts";

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);

/** Fields used of a newly created object. */
export const CreatedObjectSchema = z.object({ sha });

/** Fields used of `GET /repos/{owner}/{repo}/git/ref/{ref}`. */
export const RefSchema = z.object({ ref: z.string(), object: z.object({ sha }) });

/** Fields used of `GET /repos/{owner}/{repo}/git/commits/{commit_sha}`. */
export const CommitSchema = z.object({
  sha,
  message: z.string(),
  tree: z.object({ sha }),
  parents: z.array(z.object({ sha })),
});

/** Fields used of `GET /repos/{owner}/{repo}/git/trees/{tree_sha}`. */
export const TreeSchema = z.object({
  truncated: z.boolean().nullish(),
  tree: z.array(z.object({ path: z.string().min(1), mode: z.string().regex(/^[0-7]{5,6}$/), sha })),
});

/** Fields used of a pull request, listed or newly opened. */
export const BranchPullSchema = z.object({
  number: z.number().int().positive(),
  html_url: z.string(),
  state: z.string(),
  body: z.string().nullish(),
  user: Author,
  head: z.object({
    ref: z.string(),
    sha,
    repo: z.object({ full_name: z.string() }).nullish(),
  }),
  base: z.object({
    repo: z.object({
      name: z.string().min(1),
      full_name: z.string(),
      owner: z.object({ login: z.string().min(1) }),
    }),
  }),
});
export type BranchPullResponse = z.output<typeof BranchPullSchema>;

export function toStoredCommit(commit: z.output<typeof CommitSchema>): StoredCommit {
  const parents = commit.parents.map((parent) => parent.sha);
  return { sha: commit.sha, tree: commit.tree.sha, parents, message: commit.message };
}

export function toBranchPull({ base, head, ...pull }: BranchPullResponse): BranchPull {
  return {
    owner: base.repo.owner.login,
    name: base.repo.name,
    number: pull.number,
    url: pull.html_url,
    isOpen: pull.state === "open",
    author: pull.user,
    body: pull.body ?? "",
    headSha: head.sha,
  };
}
