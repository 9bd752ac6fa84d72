import type { Job, JobKind } from "./job.ts";

/** How many jobs of a kind run at the same time. */
export interface PoolLimits {
  readonly webhookReviews: number;
  readonly webReviews: number;
  readonly webReviewsPerUser: number;
  readonly followups: number;
  readonly tasks: number;
  /** Kinds that run in pods of a cluster: once launched, a job takes none of this process's places, but one of these. */
  readonly pods?: { readonly kinds: readonly JobKind[]; readonly max: number };
}

type PoolName = "webhook-reviews" | "web-reviews" | "followups" | "tasks";

/**
 * Chooses which queued jobs are to start now. `queued` is in the order in which jobs were taken. Within a pool the
 * repository that has least of it running comes first, so that a busy one does not keep the others waiting; of one
 * pull request one review runs at a time, and one task, and one task for each failure.
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
 * A follow-up whose reply waits to be written needs no runner any more, nor does a task whose end is looked up: a slow
 * code host keeps no others back.
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
    // Of equal ones the one that waits longest.
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

/** Whether the like of a job is being done on its pull request: what one writes, the other would have to start from. */
function isBlocked(job: Job, busy: readonly Job[]): boolean {
  return job.kind !== "followup" && busy.some((other) => isSameWork(job, other));
}

/** Tells whether two jobs are reviews of one pull request. */
export function isSameReview(one: Job, other: Job): boolean {
  return one.kind === "review" && isSameWork(one, other);
}

function isSameWork(one: Job, other: Job): boolean {
  return (
    one.kind === other.kind &&
    one.pull !== undefined &&
    one.pull === other.pull &&
    one.repository.toLowerCase() === other.repository.toLowerCase()
  );
}

/**
 * Leaves out tasks for a failure that an older one waits for: the older one may have begun to write, and only its end
 * tells whether another pull request is needed. The oldest stand first.
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

/** Whether two tasks would open a pull request for one failure: the second waits for the end of the first. */
function isSameFailure(one: Job, other: Job): boolean {
  return (
    one.signature !== undefined &&
    one.signature === other.signature &&
    one.repository.toLowerCase() === other.repository.toLowerCase()
  );
}

/** Jobs that a newer trigger of the same pull request takes the place of: what is queued, not what runs. */
export function findSupersededJobs(job: Job, open: readonly Job[]): readonly Job[] {
  if (job.source !== "webhook") return [];
  return open.filter(
    (other) =>
      other.id !== job.id &&
      other.status === "queued" &&
      other.source === "webhook" &&
      isSameReview(job, other),
  );
}
