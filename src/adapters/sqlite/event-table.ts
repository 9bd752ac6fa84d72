import { parseRunEvent, type RunEvent } from "../../domain/event/run-event.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database } from "./create-database.ts";
import { recordCall } from "./ledger-table.ts";
import { damagedRowError } from "./parse-row.ts";
import { moveRunnerPosition } from "./runner-table.ts";
import type { NewEvent, PruneAnswer, PruneRequest, StoreCalls } from "./store-calls.ts";

/** Jobs per transaction: a log has a few hundred rows. */
const PRUNE_JOBS = 25;

/**
 * Stores events with the model calls reported in them, and returns the position before the first
 * event.
 */
export function storeEvents(
  database: Database,
  { jobId, events, entries }: StoreCalls["append"]["ask"],
): number {
  const last = appendEvents(database, jobId, events);
  for (const entry of entries) recordCall(database, entry);
  return last;
}

/** Does the same and stores the event offset of their runner; throws for an unknown try. */
export function storeRunnerEvents(
  database: Database,
  ask: StoreCalls["appendHeard"]["ask"],
): number {
  moveRunnerPosition(database, ask.jobId, ask.position);
  return storeEvents(database, ask);
}

/** Appends events to a job's log, and returns the position before the first. */
export function appendEvents(
  database: Database,
  jobId: string,
  events: readonly NewEvent[],
): number {
  if (events.length === 0) return 0;
  const { job, last } = findLog(database, jobId);
  events.forEach(({ at, body }, index) => {
    const values = { job, seq: last + index + 1, at, body };
    database.rows("INSERT INTO events VALUES (:job, :seq, :at, :body)", values);
  });
  return last;
}

/** Returns the events of a job after a position, in order. */
export function readEvents(
  database: Database,
  { jobId, after, limit }: StoreCalls["read"]["ask"],
): readonly RunEvent[] {
  const sql = `SELECT seq, at, body FROM events
    WHERE job = (SELECT seq FROM jobs WHERE id = :jobId) AND seq > :after ORDER BY seq LIMIT :limit`;
  return database.rows(sql, { jobId, after, limit: rowLimit(limit) }).map(({ seq, at, body }) => {
    const event = parseRunEvent({ ...readBody(body), seq, at, jobId });
    if (event === undefined)
      throw damagedRowError(`event ${seq} of job ${jobId}`, "body", database.path);
    return event;
  });
}

/** Removes the events of some jobs that ended before a time; positions are never reused. */
export function pruneEvents(database: Database, { endedBefore, from }: PruneRequest): PruneAnswer {
  const place = from ?? { endedMs: Number.MIN_SAFE_INTEGER, seq: 0 };
  const ended = database.rows(
    `SELECT seq, ended_ms AS endedMs FROM jobs
      WHERE ended_ms < :beforeMs AND (ended_ms, seq) > (:endedMs, :seq)
      ORDER BY ended_ms, seq LIMIT ${PRUNE_JOBS}`,
    { beforeMs: Date.parse(endedBefore), ...place },
  );
  const pruned = ended.filter(({ seq: job }) => {
    const [log] = database.rows("SELECT max(seq) AS last FROM events WHERE job = :job", { job });
    if (log === undefined || log.last === null) return false;
    database.rows("UPDATE jobs SET pruned_to = :last WHERE seq = :job", { last: log.last, job });
    database.rows("DELETE FROM events WHERE job = :job", { job });
    return true;
  });
  const end = ended.length < PRUNE_JOBS ? undefined : ended.at(-1);
  const next = end && { endedMs: Number(end.endedMs), seq: Number(end.seq) };
  return { jobs: pruned.length, next };
}

/** Returns the job's row number and its last position. */
function findLog(
  database: Database,
  jobId: string,
): { readonly job: number; readonly last: number } {
  const sql = `SELECT seq AS job,
      coalesce((SELECT max(events.seq) FROM events WHERE job = jobs.seq), pruned_to) AS last
    FROM jobs WHERE id = :jobId`;
  const [row] = database.rows(sql, { jobId });
  if (row === undefined) throw new Error(`job ${jobId} is unknown: its events cannot be stored`);
  return { job: Number(row.job), last: Number(row.last) };
}

function readBody(body: unknown): object {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
