import type { Job, JobKind } from "./job.ts";

/** Maximum number of concurrent jobs of each kind. */
export interface PoolLimits {
  readonly webhookReviews: number;
  readonly webReviews: number;
  readonly webReviewsPerUser: number;
  readonly followups: number;
  readonly tasks: number;
  /**
   * Kinds that run in pods of a cluster: once launched, a job occupies a pod slot instead of a slot
   * of this process.
   */
  readonly pods?: { readonly kinds: readonly JobKind[]; readonly max: number };
}

/**
 * Creates the limits of the pools: four reviews of the web app in total and two for each person,
 * and two follow-ups.
 */
export function createPoolLimits({
  pods,
  ...given
}: Required<Pick<PoolLimits, "webhookReviews" | "tasks" | "pods">>): PoolLimits {
  const limits = { ...given, webReviews: 4, webReviewsPerUser: 2, followups: 2 };
  return pods.kinds.length === 0 ? limits : { ...limits, pods };
}

type PoolName = "webhook-reviews" | "web-reviews" | "followups" | "tasks";

/**
 * Selects the queued jobs to start now. `queued` is in order of acceptance. Within a pool,
 * repositories with the fewest running jobs come first, so that a busy one does not block others;
 * for each pull request one review and one task run at a time, and one task for each failure.
 */
export function selectNextJobs(
  queued: readonly Job[],
  running: readonly Job[],
  limits: PoolLimits,
): readonly Job[] {
  const busy = running.filter((job) => !hasReported(job));
  const chosen: Job[] = [];
  let waiting = queued.filter((job) => !running.some((other) => isSameFailure(job, other)));
  for (;;) {
    const next = selectNextJob(waiting, busy, limits);
    if (next === undefined) return chosen;
    chosen.push(next);
    busy.push(next);
    waiting = waiting.filter((job) => job.id !== next.id && !isSameFailure(job, next));
  }
}

/**
 * Returns whether a job needs no runner any more: a follow-up whose reply waits to be written, or a
 * task whose result is being read back. A slow code host must not block other jobs.
 */
const hasReported = ({ kind, status, stopReason, doneAt }: Job): boolean =>
  kind !== "review" && status === "running" && (stopReason ?? doneAt) !== undefined;

function selectNextJob(
  waiting: readonly Job[],
  busy: readonly Job[],
  limits: PoolLimits,
): Job | undefined {
  let best: { readonly job: Job; readonly load: number } | undefined;
  const loads = countLoads(busy);
  for (const job of waiting) {
    if (!hasRoom(job, busy, limits) || isBlocked(job, busy)) continue;
    const load = loads.get(loadKey(job)) ?? 0;
    // Among equals, the one that has waited longest.
    if (best === undefined || load < best.load) best = { job, load };
  }
  return best?.job;
}

const loadKey = (job: Job): string => `${getPool(job)} ${job.repository.toLowerCase()}`;

function countLoads(busy: readonly Job[]): ReadonlyMap<string, number> {
  const loads = new Map<string, number>();
  for (const job of busy) loads.set(loadKey(job), (loads.get(loadKey(job)) ?? 0) + 1);
  return loads;
}

function getPool({ kind, source }: Job): PoolName {
  if (kind === "followup") return "followups";
  if (kind === "task") return "tasks";
  return source === "web" ? "web-reviews" : "webhook-reviews";
}

function hasRoom(job: Job, busy: readonly Job[], limits: PoolLimits): boolean {
  const pool = getPool(job);
  const { pods } = limits;
  const isPod = ({ kind }: Job): boolean => pods?.kinds.includes(kind) === true;
  if (pods !== undefined && isPod(job) && busy.filter(isPod).length >= pods.max) return false;
  const takesPlace = (other: Job): boolean => !isPod(other) || other.status !== "running";
  const inPool = busy.filter((other) => getPool(other) === pool && takesPlace(other));
  switch (pool) {
    case "followups":
      return inPool.length < limits.followups;
    case "tasks":
      return inPool.length < limits.tasks;
    case "webhook-reviews":
      return inPool.length < limits.webhookReviews;
    case "web-reviews": {
      const own = inPool.filter(({ requestedBy }) => requestedBy === job.requestedBy);
      return inPool.length < limits.webReviews && own.length < limits.webReviewsPerUser;
    }
  }
}

/**
 * Returns whether a job of the same kind is active on its pull request: the new one would have to
 * start from the result of the other.
 */
function isBlocked(job: Job, busy: readonly Job[]): boolean {
  return job.kind !== "followup" && busy.some((other) => isSameWork(job, other));
}

type NewReview = Pick<Job, "id" | "kind" | "source" | "repository" | "pull">;

/** Returns whether two jobs are reviews of the same pull request. */
export function isSameReview(one: NewReview, other: NewReview): boolean {
  return one.kind === "review" && isSameWork(one, other);
}

function isSameWork(one: NewReview, other: NewReview): boolean {
  return (
    one.kind === other.kind &&
    one.pull !== undefined &&
    one.pull === other.pull &&
    one.repository.toLowerCase() === other.repository.toLowerCase()
  );
}

/**
 * Removes tasks for a failure that an older queued task has: the older one may have started to
 * write, and only its result shows whether another pull request is needed. Oldest first.
 */
export function dropRepeatedFailures(queued: readonly Job[]): readonly Job[] {
  const first = new Map<string, string>();
  return queued.filter(({ id, repository, signature }) => {
    if (signature === undefined) return true;
    const key = `${repository.toLowerCase()} ${signature}`;
    if (!first.has(key)) first.set(key, id);
    return first.get(key) === id;
  });
}

/**
 * Returns whether two tasks would open a pull request for the same failure: the second waits for
 * the end of the first.
 */
function isSameFailure(one: Job, other: Job): boolean {
  return (
    one.signature !== undefined &&
    one.signature === other.signature &&
    one.repository.toLowerCase() === other.repository.toLowerCase()
  );
}

/**
 * Returns the queued, not the running, jobs that a newer trigger of the same pull request replaces.
 */
export function findSupersededJobs(job: NewReview, open: readonly Job[]): readonly Job[] {
  if (job.source !== "webhook") return [];
  return open.filter(
    (other) =>
      other.id !== job.id &&
      other.status === "queued" &&
      other.source === "webhook" &&
      isSameReview(job, other),
  );
}
