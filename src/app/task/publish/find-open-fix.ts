import type { Job } from "../../../domain/job/job.ts";
import { getRepository } from "../../../domain/job/job-target.ts";
import type { BranchPull } from "../../../ports/branch-pulls.ts";
import type { JobStore } from "../../../ports/job-store.ts";
import { type ReadBackPorts, readBackChange } from "./read-back-change.ts";

export interface FindOpenFixPorts extends ReadBackPorts {
  readonly jobs: Pick<JobStore, "list">;
  /** Returns whether the service opened a pull request. */
  isServicePull(pull: BranchPull, signal: AbortSignal): Promise<boolean>;
}

/**
 * Finds the open pull request of an earlier task for the same failure. `undefined` for a job that has begun to write.
 * Rejects as its ports do.
 */
export type FindOpenFix = (job: Job, signal: AbortSignal) => Promise<BranchPull | undefined>;

/** Maximum number of earlier tasks of one failure to check, newest first: while a fix is open there is no newer one. */
const MAX_JOBS = 10;

export function createFindOpenFix(ports: FindOpenFixPorts): FindOpenFix {
  return async ({ id, repository, signature, intent }, signal) => {
    if (signature === undefined || intent !== undefined) return undefined;
    const query = { repository, signature, hasIntent: true, limit: MAX_JOBS };
    for (const job of await ports.jobs.list(query)) {
      const open = job.id === id ? undefined : await findOpenPull(ports, job, signal);
      if (open !== undefined) return open;
    }
    return undefined;
  };
}

async function findOpenPull(
  ports: FindOpenFixPorts,
  job: Job,
  signal: AbortSignal,
): Promise<BranchPull | undefined> {
  // The pull request of a cancelled task is closed soon, or belongs to the person who pushed to it.
  if (job.intent === undefined || job.status === "cancelled") return undefined;
  const { branchPulls, isServicePull } = ports;
  const pulls = await branchPulls.listPulls(getRepository(job), job.intent.branch, signal);
  const open = pulls.find(({ isOpen }) => isOpen);
  if (open === undefined || !(await isServicePull(open, signal))) return undefined;
  if (job.pull === open.number) return open;
  // The branch is named by the runner: without a verified result, the commit identifies its owner.
  const work = { repository: getRepository(job), intent: job.intent, jobId: job.id };
  const found = await readBackChange(ports, work, signal);
  return found.kind === "pull" && found.pull.number === open.number ? open : undefined;
}
