import { BRANCH_NAMESPACE } from "./branch-name.ts";
import { findRefNameProblem } from "./check-ref-name.ts";

/** Tells whether a branch (without `refs/heads/`) is ours by its name alone. What git takes for no name is nobody's. */
export const isServiceBranch = (branch: string): boolean =>
  branch.startsWith(BRANCH_NAMESPACE) && findRefNameProblem(branch) === undefined;
