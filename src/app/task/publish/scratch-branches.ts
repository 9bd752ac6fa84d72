import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { BRANCH_DIGITS, toBranchName } from "../../../domain/task/branch-name.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { GitObjects } from "../../../ports/git-objects.ts";

/** Prefix of branches on which commits are verified before they are on the branch of a pull request. */
export const SCRATCH_BRANCH_PREFIX = "svc/verify/";

export interface ScratchBranchPorts {
  readonly objects: Pick<GitObjects, "commitAt">;
  readonly branches: Pick<Branches, "branchHead" | "deleteBranch">;
}

export interface ScratchOwner {
  readonly repository: RepositoryRef;
  readonly jobId: string;
}

/** Deletes the scratch branches of a job's former runner. Rejects as its ports do. */
export async function deleteScratchBranches(
  { objects, branches }: ScratchBranchPorts,
  { repository, jobId }: ScratchOwner,
  signal: AbortSignal,
): Promise<void> {
  for (const digits of BRANCH_DIGITS) {
    const branch = toBranchName(SCRATCH_BRANCH_PREFIX, jobId, digits);
    const head = await branches.branchHead(repository, branch, signal);
    const commit =
      head === undefined ? undefined : await objects.commitAt(repository, head, signal);
    const isOurs = readTrailers(commit?.message ?? "")?.jobId === jobId;
    if (isOurs) await branches.deleteBranch(repository, branch, signal);
  }
}
