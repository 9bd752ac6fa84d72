import { isAppError } from "../domain/errors/app-error.ts";
import { chooseNext, type PoolLimits } from "../domain/job/choose-next.ts";
import type { Job } from "../domain/job/job.ts";
import { failStep, type JobStep, planDeath, planResult } from "../domain/runner/plan-result.ts";
import { RunnerResult } from "../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../domain/runner/runner-spec.ts";
import type { EventLog } from "../ports/event-log.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../ports/launcher.ts";
import { type StepJobPorts, stepJob } from "./step-job.ts";

export interface DispatchPorts extends StepJobPorts {
  readonly events: EventLog;
  readonly launcher: Launcher;
  /** Makes what a runner is given: the head is pinned and the token is issued here. */
  readonly makeSpec: (job: Job, signal: AbortSignal) => Promise<RunnerSpec>;
  /**
   * Told of what nobody expected, and of a store that fails: then the job, if it is about one, stays where it is until
   * the next process finds it.
   */
  readonly onError: (error: unknown, job?: Job) => void;
}

export interface Dispatcher {
  /** Looks for jobs that can start; returns at once. Called when one was taken and when one has ended. */
  wake(): void;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
  /** Starts nothing more, stops what runs, and resolves when nothing is left: what was stopped is lost and starts again. */
  close(): Promise<void>;
  /** Resolves when nothing runs and nothing can start. */
  idle(): Promise<void>;
}

const OPEN = ["queued", "launching", "running"] as const;
const MAX_OPEN = 10_000;

interface Run {
  readonly job: Job;
  readonly abort: AbortController;
  runner?: StartedRunner;
  readonly done: Promise<void>;
}

/** Starts jobs as the pools have room and takes what their runners say. */
export function createDispatcher(ports: DispatchPorts, limits: PoolLimits): Dispatcher {
  const runs = new Map<string, Run>();
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  const look = async (): Promise<void> => {
    const open = await ports.jobs.list({ statuses: [...OPEN], limit: MAX_OPEN });
    const queued = open.filter(({ status }) => status === "queued").reverse();
    const busy = open.filter(({ status }) => status !== "queued");
    for (const job of chooseNext(queued, busy, limits)) {
      if (isClosed || runs.has(job.id)) continue;
      const taken = await stepJob(ports, job.id, { move: { type: "launch" } });
      if (taken !== undefined) start(taken);
    }
  };
  const start = (job: Job): void => {
    const abort = new AbortController();
    const run: Run = { job, abort, done: Promise.resolve() };
    const done = work(ports, run)
      .catch((error: unknown) => ports.onError(error, job))
      .finally(() => {
        runs.delete(job.id);
        wake();
      });
    runs.set(job.id, Object.assign(run, { done }));
  };
  const wake = (): void => {
    isWanted = !isClosed;
    looking ??= lookAll()
      // Nothing was started; the next call looks again.
      .catch((error: unknown) => ports.onError(error))
      .finally(() => {
        looking = undefined;
      });
  };
  const lookAll = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await look();
    }
  };
  return {
    wake,
    cancel: async (jobId) => {
      const cancelled = await stepJob(ports, jobId, {
        move: { type: "cancel", stopReason: "cancelled" },
      });
      await stop(runs.get(jobId));
      return cancelled !== undefined;
    },
    close: async () => {
      isClosed = true;
      isWanted = false;
      await looking;
      await Promise.all([...runs.values()].map(stop));
    },
    idle: async () => {
      while (looking !== undefined || runs.size > 0) {
        await looking;
        await Promise.all([...runs.values()].map(({ done }) => done));
      }
    },
  };
}

async function stop(run: Run | undefined): Promise<void> {
  run?.abort.abort();
  await run?.runner?.stop();
  await run?.done;
}

/** Runs one job from its launch to the end of its runner. */
async function work(ports: DispatchPorts, run: Run): Promise<void> {
  const { job, abort } = run;
  try {
    const spec = await ports.makeSpec(job, abort.signal);
    const hooks = hear(ports, run);
    run.runner = await ports.launcher.launch(spec, hooks);
    const { head } = spec;
    await stepJob(ports, job.id, {
      move: { type: "start", ...(head === undefined ? {} : { head }) },
    });
    if (abort.signal.aborted) await run.runner.stop();
    const exit = await run.runner.exit;
    // A runner that we stopped on our way out has said nothing wrong: the job starts again with the next process.
    if (!hooks.hasResult() && !abort.signal.aborted)
      await stepJob(ports, job.id, planDeath(job, exit));
  } catch (error) {
    if (abort.signal.aborted) return;
    if (!isAppError(error)) ports.onError(error, job);
    await stepJob(ports, job.id, whyNot(job, error));
  }
}

/** The step of a job that could not be started. */
function whyNot(job: Job, error: unknown): JobStep {
  if (isAppError(error, "pull-closed"))
    return { move: { type: "cancel", stopReason: "pull-closed" } };
  const words = isAppError(error)
    ? error.message
    : "an unexpected error; the server's log says more";
  return failStep(job, { type: "fail", error: words });
}

/** Takes what a runner says: its events go to the log, its first result moves the job. */
function hear(ports: DispatchPorts, { job }: Run): RunnerHooks & { hasResult(): boolean } {
  let hasResult = false;
  return {
    hasResult: () => hasResult,
    events: async (bodies) => {
      const at = ports.clock.now();
      await ports.events.append(
        job.id,
        bodies.map((body) => ({ body, at })),
      );
    },
    result: async (said) => {
      if (hasResult) return;
      hasResult = true;
      const parsed = RunnerResult.safeParse(said);
      const result: RunnerResult = parsed.success
        ? parsed.data
        : { status: "failed", error: "the runner's result cannot be read; this is a bug" };
      // Its words may come before the news that it runs.
      await stepJob(ports, job.id, { move: { type: "start" } });
      for (const step of planResult(job, result)) await stepJob(ports, job.id, step);
    },
  };
}
