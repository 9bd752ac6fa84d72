import { BRANCH_NAMESPACE } from "./branch-name.ts";
import { findRefNameProblem } from "./check-ref-name.ts";

/**
 * Returns whether a branch (without `refs/heads/`) belongs to the service by its name. Names that
 * git refuses never do.
 */
export const isServiceBranch = (branch: string): boolean =>
  branch.startsWith(BRANCH_NAMESPACE) && findRefNameProblem(branch) === undefined;
