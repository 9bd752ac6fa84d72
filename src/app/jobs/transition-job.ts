import { isTerminal, type Job } from "../../domain/job/job.ts";
import { applyTransition } from "../../domain/job/job-transition.ts";
import { toRunEvents } from "../../domain/job/to-run-events.ts";
import type { PlannedTransition } from "../../domain/runner/plan-result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobChange, JobStore } from "../../ports/job-store.ts";

export interface TransitionJobPorts {
  readonly jobs: JobStore;
  readonly clock: Clock;
}

/** A step, or what makes it of the job as it is by now. */
type TransitionSource = PlannedTransition | ((job: Job) => PlannedTransition);

/**
 * Moves a job on by one step, on whatever state it has by now. Gives the job after it; `undefined` when the step no
 * longer follows, because somebody else was quicker.
 */
export function transitionJob(
  ports: TransitionJobPorts,
  id: string,
  step: TransitionSource,
): Promise<Job | undefined> {
  return applyTransitions(ports, id, [step]);
}

/** Moves a job on by steps that follow each other: all of them are on the disk, or none. */
export async function applyTransitions(
  { jobs, clock }: TransitionJobPorts,
  id: string,
  steps: readonly TransitionSource[],
): Promise<Job | undefined> {
  for (;;) {
    const job = await jobs.get(id);
    if (job === undefined || isTerminal(job.status)) return undefined;
    const change = toChange(job, steps, clock.now());
    const changed = change && (await jobs.change(change));
    if (change === undefined || changed !== undefined) return changed;
  }
}

function toChange(job: Job, steps: readonly TransitionSource[], at: string): JobChange | undefined {
  let change: JobChange = { job };
  for (const step of steps) {
    const { move, draft, outbox = [] } = typeof step === "function" ? step(change.job) : step;
    const moved = applyTransition(change.job, move, at);
    if (moved.kind === "refused") return undefined;
    const events = toRunEvents(moved.job, move).map((body) => ({ body, at }));
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
