import { eventsOfMove } from "../../domain/job/events-of-move.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import { moveJob } from "../../domain/job/move-job.ts";
import type { JobStep } from "../../domain/runner/plan-result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobChange, JobStore } from "../../ports/job-store.ts";

export interface StepJobPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
}

/** A step, or what makes it of the job as it is by now. */
type Step = JobStep | ((job: Job) => JobStep);

/**
 * Moves a job on by one step, on whatever state it has by now. Gives the job after it; `undefined` when the step no
 * longer follows, because somebody else was quicker.
 */
export function stepJob(ports: StepJobPorts, id: string, step: Step): Promise<Job | undefined> {
  return stepThrough(ports, id, [step]);
}

/** Moves a job on by steps that follow each other: all of them are on the disk, or none. */
export async function stepThrough(
  { jobs, clock }: StepJobPorts,
  id: string,
  steps: readonly Step[],
): Promise<Job | undefined> {
  for (;;) {
    const job = await jobs.get(id);
    if (job === undefined || isTerminal(job.status)) return undefined;
    const change = toChange(job, steps, clock.now());
    const changed = change && (await jobs.change(change));
    if (change === undefined || changed !== undefined) return changed;
  }
}

function toChange(job: Job, steps: readonly Step[], at: string): JobChange | undefined {
  let change: JobChange = { job };
  for (const step of steps) {
    const { move, draft, outbox = [] } = typeof step === "function" ? step(change.job) : step;
    const moved = moveJob(change.job, move, at);
    if (moved.kind === "refused") return undefined;
    const events = eventsOfMove(moved.job, move).map((body) => ({ body, at }));
    change = {
      ...change,
      job: moved.job,
      ...(draft === undefined ? {} : { draft }),
      outbox: [...(change.outbox ?? []), ...outbox],
      events: [...(change.events ?? []), ...events],
    };
  }
  return change;
}
