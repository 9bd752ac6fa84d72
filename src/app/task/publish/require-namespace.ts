import { AppError } from "../../../domain/core/app-error.ts";
import { BRANCH_NAMESPACE, isServiceBranch } from "../../../domain/task/branch-name.ts";

/** Rejects a branch outside the service's namespace with `branch-not-owned`, regardless of the requester. */
export function requireNamespace(branch: string): void {
  if (isServiceBranch(branch)) return;
  const message = `branch ${branch} cannot be written to: only branches in ${BRANCH_NAMESPACE} can`;
  throw new AppError("branch-not-owned", message, { details: { branch } });
}
