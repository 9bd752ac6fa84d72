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

/** A transition, or a function that plans one for the job's current state. */
type TransitionSource = PlannedTransition | ((job: Job) => PlannedTransition);

/**
 * Applies one transition to the current state of a job. Returns the job after it; `undefined` when the transition no
 * longer applies, because another one was applied first.
 */
export function transitionJob(
  ports: TransitionJobPorts,
  id: string,
  step: TransitionSource,
): Promise<Job | undefined> {
  return applyTransitions(ports, id, [step]);
}

/** Applies consecutive transitions of a job atomically. */
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
