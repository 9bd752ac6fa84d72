import { BRANCH_NAMESPACE } from "./branch-name.ts";

/** Tells whether a branch (without `refs/heads/`) is ours by its name alone. */
export const isOursByName = (branch: string): boolean => branch.startsWith(BRANCH_NAMESPACE);
