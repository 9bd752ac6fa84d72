import { AppError } from "../../../domain/core/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../../domain/pull/pull-request.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { GitObjects } from "../../../ports/git-objects.ts";
import { retryWrite } from "../../publish/retry-write.ts";
import { findAncestorCommit } from "./find-ancestor-commit.ts";
import { requireNamespace } from "./require-namespace.ts";

export interface AdvanceBranchPorts {
  readonly objects: Pick<GitObjects, "commitAt">;
  readonly branches: Pick<Branches, "branchHead" | "moveBranch">;
  readonly clock: Clock;
}

export interface BranchAdvance {
  readonly repository: RepositoryRef;
  readonly branch: string;
  readonly commit: string;
  /** Position of the branch when the change was made: the commit's parent. */
  readonly expected: string;
}

/**
 * Fast-forwards the branch of a pull request to a commit, never by force. Rejects with `head-moved` when another push
 * has moved it in the meantime, with `branch-not-owned` when it is gone or outside the service's namespace, and as its
 * ports do.
 */
export async function advanceBranch(
  { objects, branches, clock }: AdvanceBranchPorts,
  advance: BranchAdvance,
  signal: AbortSignal,
): Promise<void> {
  const { repository, branch, commit, expected } = advance;
  requireNamespace(branch);
  const find = async () => {
    const head = await branches.branchHead(repository, branch, signal);
    if (head === undefined) throw branchGoneError(advance);
    if (head === expected) return undefined;
    const isMeant = ({ sha }: { readonly sha: string }) => sha === commit;
    const search = { repository, head, baseSha: expected, isMeant };
    // Another push may be on top of the result of an earlier attempt.
    if ((await findAncestorCommit(objects, search, signal)) === undefined)
      throw headMovedError(advance, head);
    return true;
  };
  const post = async () => {
    const moved = await branches.moveBranch(repository, { name: branch, sha: commit }, signal);
    if (moved === "missing") throw branchGoneError(advance);
    if (moved === "moved") return true;
    const head = await branches.branchHead(repository, branch, signal);
    throw headMovedError(advance, head ?? expected);
  };
  await retryWrite({ find, post }, clock, signal);
}

function headMovedError({ repository, branch, expected }: BranchAdvance, actual: string): AppError {
  const ends = `from ${expected.slice(0, 12)} to ${actual.slice(0, 12)}`;
  const message = `branch ${branch} of ${repositoryName(repository)} moved ${ends} while the change was made; ask again`;
  return new AppError("head-moved", message, { details: { expected, actual } });
}

function branchGoneError({ repository, branch }: BranchAdvance): AppError {
  const message = `branch ${branch} of ${repositoryName(repository)} is gone; ask for a new pull request`;
  return new AppError("branch-not-owned", message, { details: { branch } });
}
