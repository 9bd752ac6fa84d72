import { isTerminal, type Job } from "../domain/job/job.ts";
import type { JobStore } from "../ports/job-store.ts";
import type { RunnerUnit, RunnerUnits } from "../ports/runner-units.ts";

export interface SweepUnitsPorts {
  readonly jobs: Pick<JobStore, "get">;
  readonly units: RunnerUnits;
  /** Whether this process has a run of a job in hand. */
  isRunning(jobId: string): boolean;
}

/**
 * Removes containers and pods that nobody waits for: of jobs that have ended, and of earlier tries. One of a job that
 * is not known stays, and is shown as an orphan: another store may know it. Tells what was removed.
 */
export async function sweepUnits(
  { jobs, units, isRunning }: SweepUnitsPorts,
  signal: AbortSignal,
): Promise<readonly RunnerUnit[]> {
  const removed: RunnerUnit[] = [];
  for (const unit of await units.list(signal)) {
    const job = await jobs.get(unit.jobId);
    // Asked last: a run that has begun meanwhile is seen.
    if (job === undefined || isInHand(unit, job, isRunning(job.id))) continue;
    await units.remove(unit, signal);
    removed.push(unit);
  }
  return removed;
}

function isInHand(unit: RunnerUnit, job: Job, isRunning: boolean): boolean {
  if (isRunning) return unit.attempt === job.attempt;
  return !isTerminal(job.status) && job.status === "running" && unit.attempt === job.attempt;
}
