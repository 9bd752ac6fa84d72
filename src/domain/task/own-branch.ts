import { BRANCH_NAMESPACE } from "./branch-name.ts";
import { refNameProblem } from "./check-ref-name.ts";

/** Tells whether a branch (without `refs/heads/`) is ours by its name alone. What git takes for no name is nobody's. */
export const isOursByName = (branch: string): boolean =>
  branch.startsWith(BRANCH_NAMESPACE) && refNameProblem(branch) === undefined;
