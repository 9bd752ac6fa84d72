import type { StepName } from "../../domain/event/run-event.ts";
import type { JobKind } from "../../domain/job/job.ts";
import type { Emit } from "./run-context.ts";
import { type RunEnding, withRunEnd } from "./run-steps.ts";

/** A job, ready to run. */
export interface RunnableJob<Ending> {
  readonly kind: JobKind;
  readonly title: string;
  /** Names of its steps, in order. */
  readonly steps: readonly StepName[];
  work(): Promise<Ending>;
}

/** Steps of a review, in order. */
export const REVIEW_STEPS: readonly StepName[] = ["clone", "fetch-pr", "context", "llm", "done"];
/** Steps of a follow-up, in order. */
export const FOLLOWUP_STEPS: readonly StepName[] = ["fetch-pr", "context", "llm", "reply"];

/**
 * Runs a job of any kind, wherever it was started: emits its start and does its work. The end is emitted by the server
 * when it stores the result, and by `runLocalJob` for a job without a server. Rejects as the work does.
 */
export function runJob<Ending>(job: RunnableJob<Ending>, emit: Emit): Promise<Ending> {
  const { kind, title, steps } = job;
  emit({ type: "run-start", kind, title, steps: [...steps] });
  return job.work();
}

/** Runs a job of the command line or the Action, which no server completes, and emits its end in every case. */
export const runLocalJob = <Result>(
  job: RunnableJob<RunEnding<Result>>,
  emit: Emit,
): Promise<Result> => withRunEnd(emit, () => runJob(job, emit));
