import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** A branch and the commit that it is to point to. */
export interface BranchPosition {
  /** Name without `refs/heads/`. */
  readonly name: string;
  /** Full object id of the commit. */
  readonly sha: string;
}

/**
 * Creates, moves and deletes branches through the code host's Git Data API. It does not use `git push`.
 *
 * Contract (test/contracts/branches.contract.ts):
 * - `createBranch` returns `exists` for a name in use and changes nothing in that case;
 * - `moveBranch` only fast-forwards: `diverged` when the branch has a commit that the new one lacks, `missing` when the
 *   branch does not exist;
 * - `deleteBranch` is idempotent;
 * - `branchHead` returns `undefined` for a missing branch;
 * - a write whose response is lost rejects with `code-host-unclear`; the caller must read back the result;
 * - other failures are those of `PullReader`; a repository that the token cannot write to rejects with
 *   `code-host-denied`.
 */
export interface Branches {
  /** Creates a branch at the commit `sha`. */
  createBranch(
    repository: RepositoryRef,
    branch: BranchPosition,
    signal: AbortSignal,
  ): Promise<"created" | "exists">;
  /** Fast-forwards a branch to the commit `sha`. */
  moveBranch(
    repository: RepositoryRef,
    branch: BranchPosition,
    signal: AbortSignal,
  ): Promise<"moved" | "diverged" | "missing">;
  /** Deletes a branch; does nothing when it does not exist. */
  deleteBranch(repository: RepositoryRef, name: string, signal: AbortSignal): Promise<void>;
  /** Returns the full object id of a branch's head. */
  branchHead(
    repository: RepositoryRef,
    name: string,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}
