import type { Job } from "../../domain/job/job.ts";
import { isAutomaticReview } from "../../domain/job/job-request.ts";
import {
  dropRepeatedFailures,
  isSameReview,
  type PoolLimits,
  selectNextJobs,
} from "../../domain/job/select-next-jobs.ts";
import { planLostRunner } from "../../domain/runner/plan-recovery.ts";
import { planCancel } from "../../domain/runner/plan-result.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
import { createDelayedJobs, type Delay } from "./delayed-jobs.ts";
import {
  createJobRun,
  type ExecuteJobPorts,
  executeAdoptedJob,
  executeJob,
  type JobRun,
  planRequeue,
} from "./execute-job.ts";
import { transitionJob } from "./transition-job.ts";
import { createWakeLoop } from "./wake-loop.ts";

export interface DispatcherPorts extends ExecuteJobPorts {
  /**
   * Receives unexpected errors and store failures; after a store failure, the job (if any) stays as it is until the
   * next process recovers it.
   */
  readonly onError: (error: unknown, job?: Job) => void;
}

export interface Dispatcher {
  /** Looks for jobs that can start, in the background. Called when a job was accepted and when one has ended. */
  wake(): void;
  /** Returns whether a runner of this process works on a job, or is being stopped. */
  isRunning(jobId: string): boolean;
  /**
   * Continues with the detached runners of running jobs: each is adopted, or its job starts again. Called before the
   * first dispatch; returns the ids of these jobs.
   */
  adopt(left: readonly RunnerRef[]): Promise<ReadonlySet<string>>;
  /** Cancels a job in any state; returns `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
  /**
   * Starts no more jobs, waits up to the grace period for the runs of this process, then stops the others and requeues
   * their jobs for the next process. Runners elsewhere are detached. Resolves when nothing runs here.
   */
  close(graceMs: number): Promise<void>;
  /** Resolves when nothing runs and nothing can start. */
  idle(): Promise<void>;
}

const RUNNING = ["launching", "running"] as const;
/** Maximum number of queued jobs to examine, oldest first: far more than the pools can hold. */
const MAX_QUEUED = 2_000;
const MAX_RUNNING = 10_000;

/** Creates the dispatcher, which starts jobs as the pools have room and processes their runners' messages. */
export function createDispatcher(ports: DispatcherPorts, limits: PoolLimits): Dispatcher {
  const runs = new Map<string, JobRun>();
  const delayed = createDelayedJobs(ports.clock, () => loop.wake());
  let [isClosed, knowsRuns] = [false, false];

  const look = async (): Promise<void> => {
    const { queued, busy, publishing } = await listOpenJobs(ports);
    const isLost = (job: Job): boolean => knowsRuns && !runs.has(job.id) && !isReported(job);
    if (await requeueLostJobs(ports, busy.filter(isLost))) wake();
    const early = await findEarlyReviews(ports, queued, publishing);
    const ready = dropRepeatedFailures(queued).filter(
      ({ id }) => delayed.isReady(id) && !early.has(id),
    );
    for (const job of selectNextJobs(ready, busy, limits)) {
      if (isClosed || runs.has(job.id)) continue;
      const taken = await transitionJob(ports, job.id, { move: { type: "launch" } });
      if (taken !== undefined) start(taken);
    }
  };
  const start = (job: Job): void =>
    follow(createJobRun(job), (run) => executeJob(ports, run, delayed.tries(job.id)));
  const follow = (run: JobRun, work: (run: JobRun) => Promise<Delay | undefined>): void => {
    const { job } = run;
    const done = work(run)
      .then((delay) => delayed.setDelay(job.id, delay))
      .catch((error: unknown) => ports.onError(error, job))
      .finally(() => {
        ports.budgets?.release(job.id);
        runs.delete(job.id);
        ports.notify("outbox");
        wake();
      });
    runs.set(job.id, Object.assign(run, { done }));
  };
  const { clock, onError } = ports;
  const loop = createWakeLoop(look, { clock, onError: (error) => onError(error) });
  const { wake } = loop;
  return {
    wake,
    isRunning: (jobId) => runs.has(jobId),
    adopt: async (left) => {
      const jobs = await findRunningJobs(ports, left);
      for (const job of jobs) follow(createJobRun(job), (run) => executeAdoptedJob(ports, run));
      knowsRuns = true;
      return new Set(jobs.map(({ id }) => id));
    },
    cancel: (jobId) => cancelJob(ports, jobId, () => runs.get(jobId)),
    close: async (graceMs) => {
      isClosed = true;
      delayed.close();
      await loop.close();
      await drainRuns(ports, [...runs.values()], graceMs);
    },
    idle: async () => {
      for (; loop.current() !== undefined || runs.size > 0; await loop.current())
        await waitForAll(runs);
    },
  };
}

const waitForAll = (runs: ReadonlyMap<string, JobRun>): Promise<unknown> =>
  Promise.all([...runs.values()].map(({ done }) => done));

/** The runner's result is stored with the job, which no longer needs a runner. */
const isReported = ({ doneAt }: Job): boolean => doneAt !== undefined;

/**
 * Restarts running jobs without a runner, as after a failure that ended a run before its job's transition was stored;
 * otherwise they would occupy the pools and their pull requests until the next process.
 */
async function requeueLostJobs(ports: DispatcherPorts, lost: readonly Job[]): Promise<boolean> {
  for (const { id } of lost) {
    const now = await ports.jobs.get(id);
    if (now !== undefined && !isReported(now)) await transitionJob(ports, id, planLostRunner);
  }
  return lost.length > 0;
}

async function cancelJob(
  ports: DispatcherPorts,
  jobId: string,
  runOf: () => JobRun | undefined,
): Promise<boolean> {
  const cancelled = await transitionJob(ports, jobId, (job) => planCancel(job, "cancelled"));
  await stopRun(runOf());
  return cancelled !== undefined;
}

/** Waits for runs to end; those without a result after the grace period are left to the next process. */
async function drainRuns(ports: DispatcherPorts, all: readonly JobRun[], graceMs: number) {
  const isLeft = await Promise.all(all.map((run) => run.detach()));
  const runs = all.filter((_run, at) => isLeft[at] !== true);
  const running = new Set(runs);
  const ended = runs.map((run) => run.done.then(() => running.delete(run)));
  await waitAtMost(ports.clock, graceMs, Promise.all(ended));
  const left = [...running];
  await Promise.all(left.map(stopRun));
  const step = planRequeue("the service is stopping; the job starts again with the next process");
  for (const { job, hasReported } of left) {
    if (hasReported) continue;
    // A job whose transition cannot be stored now is recovered by the next process.
    await transitionJob(ports, job.id, step).catch((error: unknown) => ports.onError(error, job));
  }
}

async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const slept = clock.sleep(ms, over.signal).catch(() => undefined);
  await Promise.race([work, slept]);
  over.abort();
}

/** Finds the running jobs of detached runners; an interrupted launch may be incomplete. */
async function findRunningJobs(
  { jobs }: Pick<DispatcherPorts, "jobs">,
  left: readonly RunnerRef[],
): Promise<readonly Job[]> {
  const found = await Promise.all(
    left.map(async ({ jobId, attempt }) => {
      const job = await jobs.get(jobId);
      const isUnderWay = job?.status === "running" && job.doneAt === undefined;
      return isUnderWay && job.attempt === attempt ? [job] : [];
    }),
  );
  return found.flat();
}

async function stopRun(run: JobRun | undefined): Promise<void> {
  run?.abort.abort();
  await run?.runner?.stop();
  await run?.done;
}

/**
 * Finds the reviews that no person requested while another review of their pull request is being published: only then
 * is it known what is new.
 */
async function findEarlyReviews(
  { jobs }: DispatcherPorts,
  queued: readonly Job[],
  publishing: readonly Job[],
): Promise<ReadonlySet<string>> {
  const next = queued.filter((job) => publishing.some((other) => isSameReview(job, other)));
  // Listed jobs lack their requests.
  const whole = await Promise.all(next.map(({ id }) => jobs.get(id)));
  return new Set(whole.flatMap((job) => (job && isAutomaticReview(job) ? [job.id] : [])));
}

/** Lists waiting jobs, oldest first, all jobs that occupy a pool, and those whose drafts are being published. */
async function listOpenJobs({ jobs }: DispatcherPorts) {
  const [queued, busy, publishing] = await Promise.all([
    jobs.list({ statuses: ["queued"], limit: MAX_QUEUED, isOldestFirst: true, isBrief: true }),
    jobs.list({ statuses: [...RUNNING], limit: MAX_RUNNING, isBrief: true }),
    jobs.list({ statuses: ["publishing"], limit: MAX_RUNNING, isBrief: true }),
  ]);
  return { queued, busy, publishing };
}
