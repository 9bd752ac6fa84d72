import { findRefNameProblem } from "./check-ref-name.ts";
/** Digits of a job's id in a branch name: 12 if the name with 8 is taken. */
export type BranchDigits = 8 | 12;
/** Digits to try, in order. */
export const BRANCH_DIGITS: readonly BranchDigits[] = [8, 12];

/** Namespace of the service's branches. */
export const BRANCH_NAMESPACE = "svc/";

/**
 * Returns the branch name of a job, which is deterministic: `<prefix>-<start of the job's id>`, or
 * in a folder, `<prefix>/<start>`.
 */
export function toBranchName(prefix: string, jobId: string, digits: BranchDigits): string {
  const joint = prefix.endsWith("/") ? "" : "-";
  return `${prefix}${joint}${jobId.replace(/[^0-9a-z]/gi, "").slice(0, digits)}`;
}

/**
 * Returns whether a branch (without `refs/heads/`) belongs to the service by its name. Names that
 * git refuses never do.
 */
export const isServiceBranch = (branch: string): boolean =>
  branch.startsWith(BRANCH_NAMESPACE) && findRefNameProblem(branch) === undefined;
