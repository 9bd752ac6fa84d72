import type { Job } from "../../domain/job/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RunnerRecords } from "../../ports/runner-records.ts";
import type { RunnerUnit, RunnerUnits } from "../../ports/runner-units.ts";

export interface SweepOrphansPorts {
  readonly jobs: Pick<JobStore, "get">;
  readonly units: RunnerUnits;
  /** Returns whether this process runs a job. */
  isRunning(jobId: string): boolean;
  /** Receives failures to remove a unit; the next sweep retries. */
  onError(error: unknown, unit: RunnerUnit): void;
}

/**
 * Removes containers and pods that are no longer needed: of ended jobs, and of earlier attempts. Units of unknown jobs
 * are kept and reported as orphans, because another store may know the job. Returns the removed units.
 */
export async function sweepOrphans(
  { jobs, units, isRunning, onError }: SweepOrphansPorts,
  signal: AbortSignal,
): Promise<readonly RunnerUnit[]> {
  const removed: RunnerUnit[] = [];
  for (const unit of await units.list(signal)) {
    const job = await jobs.get(unit.jobId);
    // Checked last, to include a run that has started in the meantime.
    if (job === undefined || isActive(unit, job, isRunning(job.id))) continue;
    try {
      await units.remove(unit, signal);
      removed.push(unit);
    } catch (error) {
      if (signal.aborted) throw error;
      // A failure does not prevent the removal of other units.
      onError(error, unit);
    }
  }
  return removed;
}

function isActive(unit: RunnerUnit, job: Job, isRunning: boolean): boolean {
  return (isRunning || job.status === "running") && unit.attempt === job.attempt;
}

const RECORD_RETENTION_MS = 24 * 60 * 60 * 1000;

/** Removes the records of runners that ended more than a day ago; returns their number. */
export function pruneRunnerRecords({
  runners,
  clock,
}: {
  readonly runners: Pick<RunnerRecords, "prune">;
  readonly clock: Pick<Clock, "now">;
}): Promise<number> {
  const before = Date.parse(clock.now()) - RECORD_RETENTION_MS;
  return runners.prune(new Date(before).toISOString());
}
