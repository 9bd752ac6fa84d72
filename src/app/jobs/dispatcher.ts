import type { Job } from "../../domain/job/job.ts";
import {
  dropRepeatedFailures,
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
  /**
   * Goes on with runners that an earlier process left, of jobs that run: each is taken up, or its job starts again.
   * Called before anything is dispatched; tells which jobs those are.
   */
  adopt(left: readonly RunnerRef[]): Promise<ReadonlySet<string>>;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
  /**
   * Starts nothing more, lets what runs in this process come to its end for so long, stops the rest and hands it back
   * to the next process; what runs elsewhere is let go of. Resolves when nothing runs here.
   */
  close(graceMs: number): Promise<void>;
  /** Resolves when nothing runs and nothing can start. */
  idle(): Promise<void>;
}

const RUNNING = ["launching", "running"] as const;
/** Queued jobs that are looked at, the oldest first: more than the pools take in a long while. */
const MAX_QUEUED = 2_000;
const MAX_RUNNING = 10_000;

/** Starts jobs as the pools have room and takes what their runners say. */
export function createDispatcher(ports: DispatcherPorts, limits: PoolLimits): Dispatcher {
  const runs = new Map<string, JobRun>();
  const delayed = createDelayedJobs(ports.clock, () => loop.wake());
  let [isClosed, knowsRuns] = [false, false];

  const look = async (): Promise<void> => {
    const { queued, busy } = await listOpenJobs(ports);
    const isLost = (job: Job): boolean => knowsRuns && !runs.has(job.id) && !isReported(job);
    if (await requeueLostJobs(ports, busy.filter(isLost))) wake();
    const ready = dropRepeatedFailures(queued).filter(({ id }) => delayed.isReady(id));
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
        ports.onStep();
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

/** What a runner had to say is kept with the job: it needs none any more. */
const isReported = ({ doneAt }: Job): boolean => doneAt !== undefined;

/**
 * Starts jobs again that no runner works on although their rows say so, as after a failure that ended a run before its
 * job was moved on: they would keep their places, and their pull requests, until the next process.
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

/** Lets runs come to their end for a while; those that have not spoken then are left to the next process. */
async function drainRuns(ports: DispatcherPorts, all: readonly JobRun[], graceMs: number) {
  const isLeft = await Promise.all(all.map((run) => run.detach()));
  const runs = all.filter((_run, at) => isLeft[at] !== true);
  const running = new Set(runs);
  const ended = runs.map((run) => run.done.then(() => running.delete(run)));
  await waitAtMost(ports.clock, graceMs, Promise.all(ended));
  const left = [...running];
  await Promise.all(left.map(stopRun));
  const step = planRequeue("the service is stopped while this runs; the next one starts it again");
  for (const { job, hasReported: hasSpoken } of left) {
    if (hasSpoken) continue;
    // What the store does not take now is found as lost by the next process.
    await transitionJob(ports, job.id, step).catch((error: unknown) => ports.onError(error, job));
  }
}

async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const slept = clock.sleep(ms, over.signal).catch(() => undefined);
  await Promise.race([work, slept]);
  over.abort();
}

/** Jobs of runners that were left, as far as they were under way: one that was being launched may lack its half. */
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

/** What waits, the oldest first, and what takes room: of the latter none is missed. */
async function listOpenJobs({ jobs }: DispatcherPorts) {
  const [queued, busy] = await Promise.all([
    jobs.list({ statuses: ["queued"], limit: MAX_QUEUED, isOldestFirst: true, isBrief: true }),
    jobs.list({ statuses: [...RUNNING], limit: MAX_RUNNING, isBrief: true }),
  ]);
  return { queued, busy };
}
