import { isAppError } from "../domain/errors/app-error.ts";
import { chooseNext, type PoolLimits } from "../domain/job/choose-next.ts";
import type { Job } from "../domain/job/job.ts";
import type { JobMove } from "../domain/job/move-job.ts";
import { cancelStep, type JobStep, planDeath } from "../domain/runner/plan-result.ts";
import type { RunnerSpec } from "../domain/runner/runner-spec.ts";
import type { Clock } from "../ports/clock.ts";
import type { Launcher, StartedRunner } from "../ports/launcher.ts";
import { createDelayedJobs, type Delay, delayFor } from "./delayed-jobs.ts";
import { type HeardRun, type HearPorts, hearRunner } from "./hear-runner.ts";
import type { BudgetKeeper } from "./keep-budgets.ts";
import type { SpecMaker } from "./make-spec.ts";
import { outlastStore } from "./outlast-store.ts";
import { stepJob } from "./step-job.ts";
import { whyNotStarted } from "./why-not-started.ts";

export interface DispatchPorts extends HearPorts {
  readonly launcher: Launcher;
  /** Makes what a runner is given: the head is pinned and the token is issued here. */
  readonly specs: SpecMaker;
  /** Says what each run may spend; absent: as much as it likes. */
  readonly budgets?: BudgetKeeper;
  /**
   * Told of what nobody expected, and of a store that fails: then the job, if it is about one, stays where it is until
   * the next process finds it.
   */
  readonly onError: (error: unknown, job?: Job) => void;
}

export interface Dispatcher {
  /** Looks for jobs that can start; returns at once. Called when one was taken and when one has ended. */
  wake(): void;
  /** Whether a runner of this process works on a job, or is being stopped. */
  isRunning(jobId: string): boolean;
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

const RUNNING = ["launching", "running"] as const;
/** Queued jobs that are looked at, the oldest first: more than the pools take in a long while. */
const MAX_QUEUED = 2_000;
const MAX_RUNNING = 10_000;
interface Run extends HeardRun {
  readonly abort: AbortController;
  runner?: StartedRunner;
  readonly done: Promise<void>;
}

/** Starts jobs as the pools have room and takes what their runners say. */
export function createDispatcher(ports: DispatchPorts, limits: PoolLimits): Dispatcher {
  const runs = new Map<string, Run>();
  const delayed = createDelayedJobs(ports.clock, () => wake());
  let looking: Promise<void> | undefined;
  let [isWanted, isClosed] = [false, false];

  const look = async (): Promise<void> => {
    const { queued, busy } = await listOpen(ports);
    const ready = queued.filter(({ id }) => delayed.isReady(id));
    for (const job of chooseNext(ready, busy, limits)) {
      if (isClosed || runs.has(job.id)) continue;
      const taken = await stepJob(ports, job.id, { move: { type: "launch" } });
      if (taken !== undefined) start(taken);
    }
  };
  const start = (job: Job): void => {
    const run = newRun(job);
    const done = work(ports, run, delayed.tries(job.id))
      .then((delay) => delayed.hold(job.id, delay))
      .catch((error: unknown) => ports.onError(error, job))
      .finally(() => {
        ports.budgets?.release(job.id);
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
    isRunning: (jobId) => runs.has(jobId),
    cancel: async (jobId) => {
      const cancelled = await stepJob(ports, jobId, (job) => cancelStep(job, "cancelled"));
      await stop(runs.get(jobId));
      return cancelled !== undefined;
    },
    close: async (graceMs) => {
      isClosed = true;
      isWanted = false;
      delayed.close();
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
  const step = handBackStep("the service is stopped while this runs; the next one starts it again");
  for (const { job, hasSpoken } of left) {
    if (hasSpoken) continue;
    // What the store does not take now is found as lost by the next process.
    await stepJob(ports, job.id, step).catch((error: unknown) => ports.onError(error, job));
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

function newRun(job: Job): Run {
  const abort = new AbortController();
  return { job, abort, signal: abort.signal, hasSpoken: false, done: Promise.resolve() };
}

/** What waits, the oldest first, and what takes room: of the latter none is missed. */
async function listOpen({ jobs }: DispatchPorts) {
  const [queued, busy] = await Promise.all([
    jobs.list({ statuses: ["queued"], limit: MAX_QUEUED, isOldestFirst: true, isBrief: true }),
    jobs.list({ statuses: [...RUNNING], limit: MAX_RUNNING, isBrief: true }),
  ]);
  return { queued, busy };
}

/** Runs one job from its launch to the end of its runner; gives how long it waits when the code host must be waited for. */
async function work(ports: DispatchPorts, run: Run, tries: number): Promise<Delay | undefined> {
  const { job, abort } = run;
  try {
    const spec = await specOf(ports, job, abort.signal);
    run.head = headOf(spec);
    run.runner = await ports.launcher.launch(spec, hearRunner(ports, run));
    await keepStep(ports, run, { move: startOf(spec) });
    if (abort.signal.aborted) await run.runner.stop();
    const exit = await run.runner.exit;
    // A runner that we stopped on our way out has said nothing wrong: the job starts again with the next process.
    if (!run.hasSpoken && !abort.signal.aborted)
      await keepStep(ports, run, (now) => planDeath(now, exit));
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

async function specOf(
  { specs, budgets }: DispatchPorts,
  job: Job,
  signal: AbortSignal,
): Promise<RunnerSpec> {
  const spec = await specs.make(job, signal);
  const budget = await budgets?.grant(job, spec.model);
  return budget === undefined ? spec : { ...spec, budget };
}

const handBackStep = (why: string): JobStep => ({ move: { type: "hand-back", why } });

/** Takes a step, however long the store needs. */
async function keepStep(
  ports: DispatchPorts,
  { job, abort }: Run,
  step: JobStep | ((now: Job) => JobStep),
): Promise<void> {
  const onError = (error: unknown): void => ports.onError(error, job);
  const patience = { clock: ports.clock, signal: abort.signal, onError };
  await outlastStore(() => stepJob(ports, job.id, step), patience);
}

const headOf = ({ pull, task }: RunnerSpec): string | undefined => task?.base.sha ?? pull?.head.sha;

/** What a job's row keeps of its spec: the head that is worked on, and who pays. */
function startOf(spec: RunnerSpec): JobMove {
  const { payer, model } = spec;
  const head = headOf(spec);
  const { configId, provider } = payer ?? {};
  const terms = provider !== undefined && {
    provider,
    ...(configId === undefined ? {} : { configId }),
    ...(model.model === undefined ? {} : { model: model.model }),
  };
  return {
    type: "start",
    ...(head === undefined ? {} : { head }),
    ...(terms === false ? {} : { terms }),
  };
}
