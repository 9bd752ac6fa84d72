import { rowLimit } from "../adapters/shared/tree/row-limit.ts";
import { dropUndefined } from "../domain/core/drop-undefined.ts";
import { isTerminal, type Job } from "../domain/job/job.ts";
import type { NewOutboxEntry } from "../domain/job/outbox-entry.ts";
import type { QuotaLimit } from "../domain/job/quota-limit.ts";
import { findSupersededJobs } from "../domain/job/select-next-jobs.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  AcceptResult,
  AcceptWithinResult,
  JobChange,
  JobQuery,
  JobStore,
  NewJob,
} from "../ports/job-store.ts";
import { appendToLog } from "./create-memory-event-log.ts";
import { type MemoryTables, putDraft, putEntry, requireJob } from "./memory-tables.ts";

const QUEUED = { statuses: ["queued"], limit: 10_000 } as const;

/** Stores jobs in memory. Each call is synchronous, so that it is atomic. */
export function createMemoryJobStore(tables: MemoryTables, clock: Clock): JobStore {
  const { jobs } = tables;
  const acceptWithOutbox = (
    job: NewJob,
    keys: readonly string[],
    outbox: readonly NewOutboxEntry[],
  ): AcceptResult => {
    for (const { jobId } of outbox) if (jobId !== job.id) requireJob(tables, jobId);
    const accepted = accept(tables, job, keys);
    if (accepted.kind === "accepted")
      for (const entry of structuredClone(outbox)) putEntry(tables, entry, clock.now());
    return accepted;
  };
  return {
    accept: async (job, keys, outbox = []) => acceptWithOutbox(job, keys, outbox),
    acceptWithin: async (job, keys, { outbox = [], listsWaiting = false, ...within }) => {
      const isKnown = jobs.has(job.id) || keys.some((key) => tables.keys.has(key));
      const other = isKnown ? undefined : findOtherResult(tables, { job, keys, ...within });
      if (other !== undefined) return other;
      const waiting = listsWaiting ? listWaitingJobs([...jobs.values()], job) : [];
      const accepted = acceptWithOutbox(job, keys, outbox);
      return accepted.kind === "duplicate" ? accepted : { ...accepted, waiting };
    },
    get: async (id) => structuredClone(jobs.get(id)),
    findByKey: async (keys) => {
      const id = keys.map((key) => tables.keys.get(key)).find((found) => found !== undefined);
      return id === undefined ? undefined : structuredClone(jobs.get(id));
    },
    change: async (change) => changeJob(tables, change, clock.now()),
    list: async (query) => structuredClone(listJobs([...jobs.values()], query)),
    place: async (id) => {
      const kind = jobs.get(id)?.kind;
      const waiting = listJobs([...jobs.values()], { ...QUEUED, isOldestFirst: true });
      const place = waiting.filter((job) => job.kind === kind).findIndex((job) => job.id === id);
      return place < 0 ? undefined : place + 1;
    },
  };
}

interface WithinInput {
  readonly job: NewJob;
  readonly keys: readonly string[];
  readonly limits: readonly QuotaLimit[];
  readonly joinsWaiting?: boolean;
}

/** Joins a new job with a waiting one or refuses it; `undefined` if it is to be stored. */
function findOtherResult(
  tables: MemoryTables,
  { job, keys, limits, joinsWaiting = false }: WithinInput,
): AcceptWithinResult | undefined {
  const joined = joinsWaiting ? joinReview(tables, job, keys) : undefined;
  if (joined !== undefined) return { kind: "joined", job: joined };
  const jobs = [...tables.jobs.values()];
  const limit = limits.find((one) => countAcceptedJobs(jobs, one) >= one.max);
  return limit === undefined ? undefined : { kind: "over", limit };
}

function joinReview(
  { jobs, keys: taken }: MemoryTables,
  job: NewJob,
  keys: readonly string[],
): Job | undefined {
  const [waiting] = findSupersededJobs(job, listWaitingJobs([...jobs.values()], job));
  if (waiting !== undefined) for (const key of keys) taken.set(key, waiting.id);
  return waiting;
}

function listWaitingJobs(jobs: readonly Job[], { repository, pull }: NewJob): readonly Job[] {
  if (pull === undefined) return [];
  const query = { statuses: ["queued"], repository, pull, limit: 1_000 } as const;
  return structuredClone(listJobs(jobs, query));
}

function countAcceptedJobs(
  jobs: readonly Job[],
  { name, by, repository, pull, since }: QuotaLimit,
): number {
  const isSame = (one: string, other: string | undefined): boolean =>
    other === undefined || one.toLowerCase() === other.toLowerCase();
  const counted = jobs.filter(
    (job) =>
      Date.parse(job.createdAt) >= Date.parse(since) &&
      isSame(job.requestedBy, by) &&
      isSame(job.repository, repository) &&
      (pull === undefined || job.pull === pull) &&
      (name === "loop" || job.stopReason !== "superseded"),
  );
  return counted.length;
}

function accept(
  { jobs, keys }: MemoryTables,
  job: NewJob,
  wanted: readonly string[],
): AcceptResult {
  const id = wanted.map((key) => keys.get(key)).find((taken) => taken !== undefined) ?? job.id;
  const known = jobs.get(id);
  if (known !== undefined) return { kind: "duplicate", job: structuredClone(known) };
  const taken: Job = { ...structuredClone(job), version: 1 };
  jobs.set(job.id, taken);
  for (const key of wanted) keys.set(key, job.id);
  return { kind: "accepted", job: structuredClone(taken) };
}

function changeJob(tables: MemoryTables, change: JobChange, now: string): Job | undefined {
  const { job, draft, outbox = [], events = [] } = structuredClone(change);
  const row = tables.jobs.get(job.id);
  if (row === undefined || row.version !== job.version || isTerminal(row.status)) return undefined;
  for (const { jobId } of outbox) requireJob(tables, jobId);
  const { kind, source, repository, workId, requestedBy, request, signature, createdAt } = row;
  const about = { kind, source, repository, workId, requestedBy, request, createdAt };
  const fixed = { ...about, ...dropUndefined({ signature }) };
  const next: Job = { ...job, ...fixed, version: row.version + 1 };
  tables.jobs.set(job.id, next);
  if (draft !== undefined) putDraft(tables, job.id, draft);
  for (const entry of outbox) putEntry(tables, entry, now);
  appendToLog(tables, job.id, events);
  return structuredClone(next);
}

function listJobs(jobs: readonly Job[], query: JobQuery): readonly Job[] {
  const { statuses, pull, signature, before, limit } = query;
  const repository = query.repository?.toLowerCase();
  const sorted = jobs
    .map((job, place) => ({ job, place, createdMs: Date.parse(job.createdAt) }))
    .sort((left, right) => right.createdMs - left.createdMs || right.place - left.place)
    .map(({ job }) => job);
  if (query.isOldestFirst === true) sorted.reverse();
  const at = sorted.findIndex(({ id }) => id === before);
  const older = before === undefined ? sorted : at < 0 ? [] : sorted.slice(at + 1);
  return older
    .filter((job) => statuses?.includes(job.status) ?? true)
    .filter((job) => repository === undefined || job.repository.toLowerCase() === repository)
    .filter((job) => pull === undefined || job.pull === pull)
    .filter((job) => signature === undefined || job.signature === signature)
    .filter((job) => query.hasIntent !== true || job.intent !== undefined)
    .slice(0, rowLimit(limit))
    .map((job) => (query.isBrief === true ? toBrief(job) : job));
}

function toBrief({ intent: _intent, ...job }: Job): Job {
  return { ...job, request: null };
}
