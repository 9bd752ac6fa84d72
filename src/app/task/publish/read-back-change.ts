import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchPull, BranchPulls } from "../../../ports/branch-pulls.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { GitObjects, StoredCommit } from "../../../ports/git-objects.ts";
import { findAncestorCommit } from "./find-ancestor-commit.ts";
import { isAnnounced } from "./inspect-branch.ts";

/** The result of an earlier run of a job on the code host. */
export type ReadBackResult =
  | { readonly kind: "nothing" }
  /** The branch is at the service's commit, without a pull request. */
  | { readonly kind: "branch"; readonly commit: string }
  /** The pull request was opened, and may have been closed or merged since. */
  | { readonly kind: "pull"; readonly pull: BranchPull; readonly commit: string }
  /** The branch of an existing pull request contains the service's commit. */
  | { readonly kind: "moved"; readonly commit: string };

export interface ReadBackPorts {
  readonly objects: Pick<GitObjects, "commitAt" | "countServiceCommits">;
  readonly branches: Pick<Branches, "branchHead">;
  readonly branchPulls: Pick<BranchPulls, "listPulls">;
}

export interface ReadBackInput {
  readonly repository: RepositoryRef;
  readonly intent: TaskIntent;
  readonly jobId: string;
  /** True if the branch belongs to an existing pull request. */
  readonly isExisting?: boolean;
}

/**
 * Reads back the result of an intent. A commit counts when its trailers and its parent identify this work and its
 * author is the service. Rejects as its ports do.
 */
export async function readBackChange(
  { objects, branches, branchPulls }: ReadBackPorts,
  { repository, intent, jobId, isExisting = false }: ReadBackInput,
  signal: AbortSignal,
): Promise<ReadBackResult> {
  const { branch } = intent;
  const look = { objects, repository, jobId, intent };
  const head = await branches.branchHead(repository, branch, signal);
  const commit = head === undefined ? undefined : await findServiceCommit(look, head, signal);
  if (isExisting) return commit === undefined ? NOTHING : { kind: "moved", commit };
  const pulls = await branchPulls.listPulls(repository, branch, signal);
  for (const pull of pulls) {
    const made = await findServiceCommit(look, pull.headSha, signal);
    if (made !== undefined) return { kind: "pull", pull, commit: made };
  }
  return commit !== undefined && commit === head ? { kind: "branch", commit } : NOTHING;
}

const NOTHING: ReadBackResult = { kind: "nothing" };

interface CommitLookup extends Pick<ReadBackPorts, "objects"> {
  readonly repository: RepositoryRef;
  readonly jobId: string;
  readonly intent: TaskIntent;
}

async function findServiceCommit(
  { objects, repository, jobId, intent }: CommitLookup,
  head: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { baseSha } = intent;
  const isMeant = (commit: StoredCommit) => isAnnounced(commit, { jobId, intent });
  const search = { repository, head, baseSha, isMeant };
  const found = await findAncestorCommit(objects, search, signal);
  if (found === undefined) return undefined;
  // Anybody can write the trailers, but only the service can be the author's account.
  const span = { base: baseSha, head: found.sha };
  return (await objects.countServiceCommits(repository, span, signal)) === 1
    ? found.sha
    : undefined;
}
