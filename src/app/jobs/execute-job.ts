import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StartTransition } from "../../domain/job/job-transition.ts";
import { toPullDetails } from "../../domain/pull/pull-details.ts";
import { planLostRunner } from "../../domain/runner/plan-recovery.ts";
import { type PlannedTransition, planRunnerExit } from "../../domain/runner/plan-result.ts";
import { getPinnedPull, type RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher, StartedRunner } from "../../ports/launcher.ts";
import { retryWhileStoreUnavailable } from "../concurrency/retry-store.ts";
import type { FindOpenFix } from "../task/publish/find-open-fix.ts";
import type { BudgetGrants } from "./budget-grants.ts";
import { computeDelay, type Delay } from "./delayed-jobs.ts";
import { planLaunchFailure } from "./plan-launch-failure.ts";
import { type ActiveRun, createRunnerHooks, type RunnerHooksPorts } from "./runner-hooks.ts";
import type { SpecMaker } from "./spec-maker.ts";
import { transitionJob } from "./transition-job.ts";

export interface ExecuteJobPorts extends RunnerHooksPorts {
  readonly launcher: Launcher;
  /** Makes runner specs: pins the head and issues the token. */
  readonly specs: SpecMaker;
  /** Grants the budget of each run; absent for no limit. */
  readonly budgets?: BudgetGrants;
  /** Finds the open pull request of an earlier task for the same failure; absent if tasks never reuse one. */
  readonly findOpenFix?: FindOpenFix | undefined;
}

/** A run of a job in this process. */
export interface JobRun extends ActiveRun {
  readonly abort: AbortController;
  /** Resolves when the runner was detached, for a later process to adopt. */
  readonly detached: Promise<void>;
  runner?: StartedRunner;
  readonly done: Promise<void>;
  /** Detaches the runner; returns `false` for one that ends with this process. */
  detach(): Promise<boolean>;
}

export function createJobRun(job: Job): JobRun {
  const abort = new AbortController();
  const left = Promise.withResolvers<void>();
  const run: JobRun = {
    job,
    abort,
    signal: abort.signal,
    hasReported: false,
    done: Promise.resolve(),
    detached: left.promise,
    detach: async () => {
      const isDetached = (await run.runner?.detach()) ?? false;
      if (isDetached) left.resolve();
      return isDetached;
    },
  };
  return run;
}

/** Runs one job from its launch to the exit of its runner; returns the delay if the code host requires one. */
export async function executeJob(
  ports: ExecuteJobPorts,
  run: JobRun,
  tries: number,
): Promise<Delay | undefined> {
  const { job, abort } = run;
  try {
    if (await reuseOpenPull(ports, run)) return undefined;
    const spec = await makeSpec(ports, job, abort.signal);
    const start = toStartAction(spec);
    run.start = start;
    run.runner = await ports.launcher.launch(spec, createRunnerHooks(ports, run), abort.signal);
    await storeTransition(ports, run, { move: start });
    if (abort.signal.aborted) await run.runner.stop();
    await awaitExit(ports, run, run.runner);
    return undefined;
  } catch (error) {
    // On any failure, the runner's messages are no longer received.
    await run.runner?.stop();
    if (abort.signal.aborted) return undefined;
    const delay = run.runner === undefined ? computeDelay(error, tries, ports.clock) : undefined;
    if (!isAppError(error)) ports.onError(error, job);
    const step = delay === undefined ? planLaunchFailure(job, error) : planRequeue(delay.reason);
    await storeTransition(ports, run, step);
    return delay;
  }
}

/**
 * Continues with a detached runner as soon as its engine responds; a job whose runner is gone is marked as lost and
 * starts again.
 */
export async function executeAdoptedJob(ports: ExecuteJobPorts, run: JobRun): Promise<undefined> {
  const { job, abort } = run;
  run.start = { type: "start", head: job.head };
  try {
    const runner = await adoptRunner(ports, run);
    if (runner === undefined) {
      if (!abort.signal.aborted) await storeTransition(ports, run, planLostRunner);
      return;
    }
    run.runner = runner;
    if (abort.signal.aborted) await runner.stop();
    await awaitExit(ports, run, runner);
  } catch (error) {
    await run.runner?.stop();
    if (abort.signal.aborted) return;
    ports.onError(error, job);
    await storeTransition(ports, run, planLostRunner);
  }
}

const ADOPT_RETRY_MS = 5_000;

/** Adopts a runner, with retries: the engine may be unavailable at start while its runners continue. */
async function adoptRunner(
  ports: ExecuteJobPorts,
  run: JobRun,
): Promise<StartedRunner | undefined> {
  const { launcher, clock } = ports;
  const { id: jobId, attempt } = run.job;
  const hooks = createRunnerHooks(ports, run);
  let wasTold = false;
  for (;;) {
    try {
      return await launcher.adopt({ jobId, attempt }, hooks);
    } catch (error) {
      if (!isAppError(error, "runner-unavailable")) throw error;
      if (!wasTold) ports.onError(error, run.job);
      wasTold = true;
    }
    try {
      await clock.sleep(ADOPT_RETRY_MS, run.signal);
    } catch {
      return undefined; // The job was cancelled, or this process stops.
    }
  }
}

async function awaitExit(
  ports: ExecuteJobPorts,
  run: JobRun,
  runner: StartedRunner,
): Promise<void> {
  const exit = await Promise.race([runner.exit, run.detached]);
  // A runner that was stopped at shutdown is not an error: the next process starts the job again.
  if (exit === undefined || run.hasReported || run.abort.signal.aborted) return;
  await storeTransition(ports, run, (now) => planRunnerExit(now, exit));
}

/** Ends a task for whose failure the service already has an open pull request. */
async function reuseOpenPull(ports: ExecuteJobPorts, run: JobRun): Promise<boolean> {
  const open = await ports.findOpenFix?.(run.job, run.signal);
  if (open === undefined) return false;
  const { number: pull, url } = open;
  await storeTransition(ports, run, { move: { type: "reuse-pull", pull, url } });
  return true;
}

async function makeSpec(
  { specs, budgets }: ExecuteJobPorts,
  job: Job,
  signal: AbortSignal,
): Promise<RunnerSpec> {
  const spec = await specs.make(job, signal);
  const budget = await budgets?.grant(job, spec.model);
  return budget === undefined ? spec : { ...spec, budget };
}

export const planRequeue = (why: string): PlannedTransition => ({
  move: { type: "hand-back", why },
});

/** Stores a transition, retrying while the store is unavailable. */
async function storeTransition(
  ports: ExecuteJobPorts,
  { job, abort }: JobRun,
  step: PlannedTransition | ((now: Job) => PlannedTransition),
): Promise<void> {
  const onError = (error: unknown): void => ports.onError(error, job);
  const patience = { clock: ports.clock, signal: abort.signal, onError };
  await retryWhileStoreUnavailable(() => transitionJob(ports, job.id, step), patience);
}

/**
 * Returns the parts of a spec that the job's row stores: the head, the pull request for display, and the model config.
 */
function toStartAction(spec: RunnerSpec): StartTransition {
  const { payer, model, task } = spec;
  const pull = getPinnedPull(spec);
  const head = task?.base.sha ?? pull?.head.sha;
  const { configId, provider } = payer ?? {};
  const terms = provider !== undefined && {
    provider,
    configId,
    model: model.model,
  };
  return {
    type: "start",
    head,
    pullDetails: pull === undefined ? undefined : toPullDetails(pull),
    terms: terms === false ? undefined : terms,
  };
}
