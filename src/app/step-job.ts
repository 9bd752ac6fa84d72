import { eventsOfMove } from "../domain/job/events-of-move.ts";
import { isTerminal, type Job } from "../domain/job/job.ts";
import { moveJob } from "../domain/job/move-job.ts";
import type { JobStep } from "../domain/runner/plan-result.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobStore } from "../ports/job-store.ts";

export interface StepJobPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
}

/**
 * Moves a job on by one step, on whatever state it has by now. Gives the job after it; `undefined` when the step no
 * longer follows, because somebody else was quicker.
 */
export async function stepJob(
  { jobs, clock }: StepJobPorts,
  id: string,
  { move, draft, outbox }: JobStep,
): Promise<Job | undefined> {
  for (;;) {
    const job = await jobs.get(id);
    if (job === undefined || isTerminal(job.status)) return undefined;
    const moved = moveJob(job, move, clock.now());
    if (moved.kind === "refused") return undefined;
    const changed = await jobs.change({
      job: moved.job,
      ...(draft === undefined ? {} : { draft }),
      ...(outbox === undefined ? {} : { outbox }),
      events: eventsOfMove(moved.job, move).map((body) => ({ body, at: clock.now() })),
    });
    if (changed !== undefined) return changed;
  }
}
