import type { Job } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RunnerUnit, RunnerUnits } from "../../ports/runner-units.ts";

export interface SweepOrphansPorts {
  readonly jobs: Pick<JobStore, "get">;
  readonly units: RunnerUnits;
  /** Whether this process has a run of a job in hand. */
  isRunning(jobId: string): boolean;
  /** Told of what could not be removed; the next sweep tries again. */
  onError(error: unknown, unit: RunnerUnit): void;
}

/**
 * Removes containers and pods that nobody waits for: of jobs that have ended, and of earlier tries. One of a job that
 * is not known stays, and is shown as an orphan: another store may know it. Tells what was removed.
 */
export async function sweepOrphans(
  { jobs, units, isRunning, onError }: SweepOrphansPorts,
  signal: AbortSignal,
): Promise<readonly RunnerUnit[]> {
  const removed: RunnerUnit[] = [];
  for (const unit of await units.list(signal)) {
    const job = await jobs.get(unit.jobId);
    // Asked last: a run that has begun meanwhile is seen.
    if (job === undefined || isActive(unit, job, isRunning(job.id))) continue;
    try {
      await units.remove(unit, signal);
      removed.push(unit);
    } catch (error) {
      if (signal.aborted) throw error;
      // One that stays keeps no other.
      onError(error, unit);
    }
  }
  return removed;
}

function isActive(unit: RunnerUnit, job: Job, isRunning: boolean): boolean {
  return (isRunning || job.status === "running") && unit.attempt === job.attempt;
}
