import { isAppError } from "../domain/errors/app-error.ts";
import { chooseNext, type PoolLimits } from "../domain/job/choose-next.ts";
import type { Job } from "../domain/job/job.ts";
import type { JobMove } from "../domain/job/move-job.ts";
import { cancelStep, failStep, type JobStep, planDeath } from "../domain/runner/plan-result.ts";
import type { RunnerSpec } from "../domain/runner/runner-spec.ts";
import type { Clock } from "../ports/clock.ts";
import type { Launcher, StartedRunner } from "../ports/launcher.ts";
import { type HeardRun, type HearPorts, hearRunner } from "./hear-runner.ts";
import type { SpecMaker } from "./make-spec.ts";
import { stepJob } from "./step-job.ts";

export interface DispatchPorts extends HearPorts {
  readonly launcher: Launcher;
  /** Makes what a runner is given: the head is pinned and the token is issued here. */
  readonly specs: SpecMaker;
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
  /**
   * Starts nothing more, lets what runs come to its end for so long, stops the rest and hands it back to the next
   * process. Resolves when nothing runs.
   */
  close(graceMs: number): Promise<void>;
  /** Resolves when nothing runs and nothing can start. */
  idle(): Promise<void>;
}

const OPEN = ["queued", "launching", "running"] as const;
const MAX_OPEN = 10_000;
/** Waits for a code host that cannot be reached. */
const WAITS_MS = [5_000, 15_000, 45_000, 120_000];

interface Run extends HeardRun {
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
    const { signal } = abort;
    const run: Run = { job, abort, signal, hasSpoken: false, done: Promise.resolve() };
    const done = work(ports, run)
      .catch((error: unknown) => ports.onError(error, job))
      .finally(() => {
        runs.delete(job.id);
        ports.onStep();
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
      const job = await ports.jobs.get(jobId);
      const step = job && cancelStep(job, "cancelled");
      const cancelled = step && (await stepJob(ports, jobId, step));
      await stop(runs.get(jobId));
      return cancelled !== undefined;
    },
    close: async (graceMs) => {
      isClosed = true;
      isWanted = false;
      await looking;
      await handBack(ports, [...runs.values()], graceMs);
    },
    idle: async () => {
      while (looking !== undefined || runs.size > 0) {
        await looking;
        await Promise.all([...runs.values()].map(({ done }) => done));
      }
    },
  };
}

/** Lets runs come to their end for a while; those that have not spoken then are left to the next process. */
async function handBack(ports: DispatchPorts, runs: readonly Run[], graceMs: number) {
  const running = new Set(runs);
  const ended = runs.map((run) => run.done.then(() => running.delete(run)));
  await atMost(ports.clock, graceMs, Promise.all(ended));
  const left = [...running];
  await Promise.all(left.map(stop));
  for (const { job, hasSpoken } of left) {
    if (!hasSpoken) await stepJob(ports, job.id, { move: { type: "hand-back" } });
  }
}

async function atMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const slept = clock.sleep(ms, over.signal).catch(() => undefined);
  await Promise.race([work, slept]);
  over.abort();
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
    const spec = await makeSpec(ports, run);
    const hooks = hearRunner(ports, run);
    run.runner = await ports.launcher.launch(spec, hooks);
    await stepJob(ports, job.id, { move: startOf(spec) });
    if (abort.signal.aborted) await run.runner.stop();
    const exit = await run.runner.exit;
    // A runner that we stopped on our way out has said nothing wrong: the job starts again with the next process.
    if (!run.hasSpoken && !abort.signal.aborted) await stepJob(ports, job.id, planDeath(job, exit));
  } catch (error) {
    if (abort.signal.aborted) return;
    if (!isAppError(error)) ports.onError(error, job);
    await stepJob(ports, job.id, whyNot(job, error));
  }
}

/** What a job's row keeps of its spec: the head that is worked on, and who pays. */
function startOf({ pull, payer, model }: RunnerSpec): JobMove {
  const { configId, provider } = payer ?? {};
  const terms = provider !== undefined && {
    provider,
    ...(configId === undefined ? {} : { configId }),
    ...(model.model === undefined ? {} : { model: model.model }),
  };
  return {
    type: "start",
    ...(pull === undefined ? {} : { head: pull.head.sha }),
    ...(terms === false ? {} : { terms }),
  };
}

/** A code host that cannot be reached now may be back in a minute: the job waits for it in its place. */
async function makeSpec({ specs, clock }: DispatchPorts, { job, abort }: Run): Promise<RunnerSpec> {
  for (const waitMs of WAITS_MS) {
    try {
      return await specs.make(job, abort.signal);
    } catch (error) {
      if (!isAppError(error, "code-host-unreachable") || abort.signal.aborted) throw error;
      await clock.sleep(waitMs, abort.signal);
    }
  }
  return specs.make(job, abort.signal);
}

/** The step of a job that could not be started. */
function whyNot(job: Job, error: unknown): JobStep {
  if (isAppError(error, "pull-closed")) return cancelStep(job, "pull-closed");
  const words = isAppError(error)
    ? error.message
    : "an unexpected error; the server's log says more";
  return failStep(job, { type: "fail", error: words });
}
