import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StartMove } from "../../domain/job/move-job.ts";
import { loseStep } from "../../domain/job/plan-recovery.ts";
import { toPullDetails } from "../../domain/pull/pull-details.ts";
import { type JobStep, planDeath } from "../../domain/runner/plan-result.ts";
import { pullOf, type RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher, StartedRunner } from "../../ports/launcher.ts";
import type { FindOpenFix } from "../task/publish/find-open-fix.ts";
import type { BudgetKeeper } from "./budget-grants.ts";
import { type Delay, delayFor } from "./delayed-jobs.ts";
import { whyNotStarted } from "./launch-failure.ts";
import { outlastStore } from "./retry-store.ts";
import type { SpecMaker } from "./review-spec.ts";
import { type HeardRun, type HearPorts, hearRunner } from "./runner-hooks.ts";
import { stepJob } from "./transition-job.ts";

export interface WorkPorts extends HearPorts {
  readonly launcher: Launcher;
  /** Makes what a runner is given: the head is pinned and the token is issued here. */
  readonly specs: SpecMaker;
  /** Says what each run may spend; absent: as much as it likes. */
  readonly budgets?: BudgetKeeper;
  /** Finds the open pull request of an earlier task for the same failure; absent: every task does its work. */
  readonly findOpenFix?: FindOpenFix | undefined;
}

/** A run of a job in this process. */
export interface Run extends HeardRun {
  readonly abort: AbortController;
  /** Resolves when it was let go of: a later process goes on with it. */
  readonly left: Promise<void>;
  runner?: StartedRunner;
  readonly done: Promise<void>;
  /** Lets go of it; `false` for one that dies with this process. */
  leave(): Promise<boolean>;
}

export function newRun(job: Job): Run {
  const abort = new AbortController();
  const left = Promise.withResolvers<void>();
  const run: Run = {
    job,
    abort,
    signal: abort.signal,
    hasSpoken: false,
    done: Promise.resolve(),
    left: left.promise,
    leave: async () => {
      if (run.runner?.leave === undefined) return false;
      await run.runner.leave();
      left.resolve();
      return true;
    },
  };
  return run;
}

/** Runs one job from its launch to the end of its runner; gives how long it waits when the code host must be waited for. */
export async function workOnJob(
  ports: WorkPorts,
  run: Run,
  tries: number,
): Promise<Delay | undefined> {
  const { job, abort } = run;
  try {
    if (await reusePull(ports, run)) return undefined;
    const spec = await specOf(ports, job, abort.signal);
    const start = startOf(spec);
    run.start = start;
    run.runner = await ports.launcher.launch(spec, hearRunner(ports, run), abort.signal);
    await keepStep(ports, run, { move: start });
    if (abort.signal.aborted) await run.runner.stop();
    await awaitEnd(ports, run, run.runner);
    return undefined;
  } catch (error) {
    // Whatever it was, nobody hears the runner any more.
    await run.runner?.stop();
    if (abort.signal.aborted) return undefined;
    const delay = run.runner === undefined ? delayFor(error, tries, ports.clock) : undefined;
    if (!isAppError(error)) ports.onError(error, job);
    const step = delay === undefined ? whyNotStarted(job, error) : handBackStep(delay.why);
    await keepStep(ports, run, step);
    return delay;
  }
}

/**
 * Goes on with a runner that an earlier process has left, as soon as its engine answers; a job whose runner is gone is
 * lost, and starts again.
 */
export async function workOnLeft(ports: WorkPorts, run: Run): Promise<undefined> {
  const { job, abort } = run;
  run.start = { type: "start", head: job.head };
  try {
    const runner = await adopt(ports, run);
    if (runner === undefined) {
      if (!abort.signal.aborted) await keepStep(ports, run, loseStep);
      return;
    }
    run.runner = runner;
    if (abort.signal.aborted) await runner.stop();
    await awaitEnd(ports, run, runner);
  } catch (error) {
    await run.runner?.stop();
    if (abort.signal.aborted) return;
    ports.onError(error, job);
    await keepStep(ports, run, loseStep);
  }
}

const ADOPT_PAUSE_MS = 5_000;

/** An engine may be away when we start: its runners work on meanwhile. */
async function adopt(ports: WorkPorts, run: Run): Promise<StartedRunner | undefined> {
  const { launcher, clock } = ports;
  const { id: jobId, attempt } = run.job;
  const hooks = hearRunner(ports, run);
  let wasTold = false;
  for (;;) {
    try {
      return await launcher.adopt?.({ jobId, attempt }, hooks);
    } catch (error) {
      if (!isAppError(error, "runner-unavailable")) throw error;
      if (!wasTold) ports.onError(error, run.job);
      wasTold = true;
    }
    try {
      await clock.sleep(ADOPT_PAUSE_MS, run.signal);
    } catch {
      return undefined; // It was cancelled, or this process stops.
    }
  }
}

async function awaitEnd(ports: WorkPorts, run: Run, runner: StartedRunner): Promise<void> {
  const exit = await Promise.race([runner.exit, run.left]);
  // A runner that we stopped on our way out has said nothing wrong: the job starts again with the next process.
  if (exit === undefined || run.hasSpoken || run.abort.signal.aborted) return;
  await keepStep(ports, run, (now) => planDeath(now, exit));
}

/** Ends a task whose failure has an open pull request of ours already. */
async function reusePull(ports: WorkPorts, run: Run): Promise<boolean> {
  const open = await ports.findOpenFix?.(run.job, run.signal);
  if (open === undefined) return false;
  const { number: pull, url } = open;
  await keepStep(ports, run, { move: { type: "reuse-pull", pull, url } });
  return true;
}

async function specOf(
  { specs, budgets }: WorkPorts,
  job: Job,
  signal: AbortSignal,
): Promise<RunnerSpec> {
  const spec = await specs.make(job, signal);
  const budget = await budgets?.grant(job, spec.model);
  return budget === undefined ? spec : { ...spec, budget };
}

export const handBackStep = (why: string): JobStep => ({ move: { type: "hand-back", why } });

/** Takes a step, however long the store needs. */
async function keepStep(
  ports: WorkPorts,
  { job, abort }: Run,
  step: JobStep | ((now: Job) => JobStep),
): Promise<void> {
  const onError = (error: unknown): void => ports.onError(error, job);
  const patience = { clock: ports.clock, signal: abort.signal, onError };
  await outlastStore(() => stepJob(ports, job.id, step), patience);
}

/** What a job's row keeps of its spec: the head that is worked on, its pull request for people, and who pays. */
function startOf(spec: RunnerSpec): StartMove {
  const { payer, model, task } = spec;
  const pull = pullOf(spec);
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
