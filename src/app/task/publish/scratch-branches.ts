import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { BRANCH_DIGITS, toBranchName } from "../../../domain/task/branch-name.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { BranchWriter } from "../../../ports/branch-writer.ts";

/** Prefix of branches on which commits are verified before they are on the branch of a pull request. */
export const SCRATCH_BRANCH_PREFIX = "svc/verify/";

export interface ScratchOwner {
  readonly repository: RepositoryRef;
  readonly jobId: string;
}

/** Deletes the scratch branches of a job's former runner. Rejects as its port does. */
export async function deleteScratchBranches(
  writer: Pick<BranchWriter, "branchHead" | "commitAt" | "deleteBranch">,
  { repository, jobId }: ScratchOwner,
  signal: AbortSignal,
): Promise<void> {
  for (const digits of BRANCH_DIGITS) {
    const branch = toBranchName(SCRATCH_BRANCH_PREFIX, jobId, digits);
    const head = await writer.branchHead(repository, branch, signal);
    const commit = head === undefined ? undefined : await writer.commitAt(repository, head, signal);
    const isOurs = readTrailers(commit?.message ?? "")?.jobId === jobId;
    if (isOurs) await writer.deleteBranch(repository, branch, signal);
  }
}
