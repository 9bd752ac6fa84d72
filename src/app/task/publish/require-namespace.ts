import { AppError } from "../../../domain/core/app-error.ts";
import { BRANCH_NAMESPACE, isServiceBranch } from "../../../domain/task/branch-name.ts";

/** Rejects with `branch-not-owned` a branch that we never write to, whoever asks for it. */
export function requireNamespace(branch: string): void {
  if (isServiceBranch(branch)) return;
  const message = `branch ${branch} is not ours to write to: only branches in ${BRANCH_NAMESPACE} are`;
  throw new AppError("branch-not-owned", message, { details: { branch } });
}
