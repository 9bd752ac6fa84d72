import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { Clock } from "../../../ports/clock.ts";
import { retryWrite } from "../../publish/retry-write.ts";
import { requireNamespace } from "./require-namespace.ts";

export interface DeleteBranchPorts {
  readonly branches: Pick<Branches, "branchHead" | "deleteBranch">;
  readonly clock: Clock;
}

export interface OwnBranch {
  readonly repository: RepositoryRef;
  readonly branch: string;
  /** The service's commit. */
  readonly commit: string;
}

/** Deletes a branch while it is at the service's commit; `kept` when another push has moved it. */
export async function deleteBranch(
  { branches, clock }: DeleteBranchPorts,
  { repository, branch, commit }: OwnBranch,
  signal: AbortSignal,
): Promise<"gone" | "kept"> {
  requireNamespace(branch);
  const find = async () => {
    const head = await branches.branchHead(repository, branch, signal);
    if (head === undefined) return "gone" as const;
    return head === commit ? undefined : ("kept" as const);
  };
  const post = async () => {
    await branches.deleteBranch(repository, branch, signal);
    return "gone" as const;
  };
  return (await retryWrite<"gone" | "kept">({ find, post }, clock, signal)).result;
}
