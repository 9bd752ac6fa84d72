/** How much of a job's id is in a branch: the longer one is for a short one that somebody else has. */
export type BranchDigits = 8 | 12;
export const BRANCH_DIGITS: readonly BranchDigits[] = [8, 12];

/** Branches that we may write to. */
export const BRANCH_NAMESPACE = "svc/";

/** The branch of a job, the same each time: `<prefix>-<start of the job's id>`, or in a folder, `<prefix>/<start>`. */
export function toBranchName(prefix: string, jobId: string, digits: BranchDigits): string {
  const joint = prefix.endsWith("/") ? "" : "-";
  return `${prefix}${joint}${jobId.replace(/[^0-9a-z]/gi, "").slice(0, digits)}`;
}
