import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { isTerminal, Job, JobStatus } from "../../domain/job/job.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import { findSupersededJobs } from "../../domain/job/select-next-jobs.ts";
import type { JobQuery, NewJob } from "../../ports/job-store.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database, Row } from "./create-database.ts";
import { putDraft } from "./draft-table.ts";
import { appendEvents } from "./event-table.ts";
import { putEntry } from "./outbox-table.ts";
import { parseRow } from "./parse-row.ts";
import type { StoreCalls } from "./store-calls.ts";

const COLUMNS = `id, kind, source, status, attempt, repository, pull, work_id AS workId,
  requested_by AS requestedBy, request, signature, head, pull_details AS pullDetails,
  stop_reason AS stopReason, error, url, usage, terms, findings, intent,
  superseded_by AS supersededBy, created_at AS createdAt, done_at AS doneAt, updated_at AS updatedAt, version`;

/** Columns without those that may be long. */
const BRIEF = COLUMNS.replace(" request,", " 'null' AS request,").replace(
  " intent,",
  " NULL AS intent,",
);

const FINAL = JobStatus.options.filter(isTerminal).map((status) => `'${status}'`);

const INSERT = `INSERT INTO jobs (id, kind, source, status, attempt, repository, pull, work_id,
    requested_by, request, signature, head, pull_details, stop_reason, error, url, usage, terms, findings,
    intent, superseded_by, created_at, created_ms, done_at, updated_at, ended_ms, version)
  VALUES (:id, :kind, :source, :status, :attempt, :repository, :pull, :workId, :requestedBy,
    :request, :signature, :head, :pullDetails, :stopReason, :error, :url, :usage, :terms, :findings,
    :intent, :supersededBy, :createdAt, :createdMs, :doneAt, :updatedAt, :endedMs, 1)`;

const UPDATE = `UPDATE jobs SET status = :status, attempt = :attempt, pull = :pull, head = :head,
    pull_details = :pullDetails, stop_reason = :stopReason, error = :error, url = :url, usage = :usage,
    terms = :terms, findings = :findings, intent = :intent, superseded_by = :supersededBy, done_at = :doneAt,
    updated_at = :updatedAt, ended_ms = :endedMs,
    version = version + 1
  WHERE id = :id AND version = :version AND status NOT IN (${FINAL.join(", ")})
  RETURNING ${COLUMNS}`;

/**
 * Accepts a job, or returns the job that already has its id or one of its keys, the waiting review
 * that it joins, or the exceeded limit.
 */
export function acceptJob(
  database: Database,
  { job, keys, outbox, limits, listsWaiting, joinsWaiting, now }: StoreCalls["accept"]["ask"],
): StoreCalls["accept"]["answer"] {
  const known = findJobByKey(database, keys) ?? findJob(database, job.id);
  if (known !== undefined) return { kind: "duplicate", job: known };
  const [joined] = joinsWaiting ? findSupersededJobs(job, listWaitingJobs(database, job)) : [];
  if (joined !== undefined) {
    putKeys(database, joined.id, keys);
    return { kind: "joined", job: joined };
  }
  const limit = limits.find((one) => countAcceptedJobs(database, one) >= one.max);
  if (limit !== undefined) return { kind: "over", limit };
  const waiting = listsWaiting ? listWaitingJobs(database, job) : [];
  const fixed = {
    id: job.id,
    kind: job.kind,
    source: job.source,
    repository: job.repository,
    workId: job.workId,
    requestedBy: job.requestedBy,
    request: JSON.stringify(job.request),
    signature: job.signature,
    createdAt: job.createdAt,
    createdMs: Date.parse(job.createdAt),
  };
  database.rows(INSERT, { ...fixed, ...toChangedColumns(job) });
  putKeys(database, job.id, keys);
  for (const entry of outbox) putEntry(database, entry, now);
  return { kind: "accepted", waiting };
}

function putKeys(database: Database, jobId: string, keys: readonly string[]): void {
  for (const key of new Set(keys)) {
    database.rows("INSERT INTO job_keys VALUES (:key, :jobId)", { key, jobId });
  }
}

const WAITING = `SELECT ${COLUMNS} FROM jobs
  WHERE repository = :repository AND pull = :pull AND status = 'queued'
  ORDER BY created_ms DESC, seq DESC LIMIT 1000`;

/** Returns the queued jobs of a job's pull request, newest first. */
function listWaitingJobs(database: Database, { repository, pull }: NewJob): readonly Job[] {
  if (pull === undefined) return [];
  return database.rows(WAITING, { repository, pull }).map((row) => toJob(database, row));
}

function countAcceptedJobs(
  database: Database,
  { name, by, repository, pull, since }: QuotaLimit,
): number {
  const wanted = [
    by !== undefined && "lower(requested_by) = :by",
    repository !== undefined && "repository = :repository",
    pull !== undefined && "pull = :pull",
    name !== "loop" && "stop_reason IS NOT 'superseded'",
  ].filter((condition) => typeof condition === "string");
  const where = ["created_ms >= :since", ...wanted].join(" AND ");
  const [row] = database.rows(`SELECT count(*) AS count FROM jobs WHERE ${where}`, {
    since: Date.parse(since),
    ...dropUndefined({ by: by?.toLowerCase(), repository, pull }),
  });
  return Number(row?.count);
}

/** Returns the job with an id. */
export function findJob(database: Database, id: string): Job | undefined {
  const [row] = database.rows(`SELECT ${COLUMNS} FROM jobs WHERE id = :id`, { id });
  return row === undefined ? undefined : toJob(database, row);
}

/** Applies a transition with all its parts, or nothing when the row has changed or is final. */
export function changeJob(
  database: Database,
  { change, now }: StoreCalls["change"]["ask"],
): Job | undefined {
  const { job, draft, outbox, events } = change;
  const [row] = database.rows(UPDATE, {
    id: job.id,
    version: job.version,
    ...toChangedColumns(job),
  });
  if (row === undefined) return undefined;
  if (draft !== undefined) putDraft(database, job.id, draft);
  for (const entry of outbox) putEntry(database, entry, now);
  appendEvents(database, job.id, events);
  return toJob(database, row);
}

/** Returns the jobs that match a query, newest first. */
export function listJobs(database: Database, query: JobQuery): readonly Job[] {
  const { statuses, limit, isOldestFirst, isBrief, hasIntent } = query;
  const given = Object.entries(QUERIES).filter(
    ([name]) => query[name as ComparedField] !== undefined,
  );
  const wanted = given.map(([, condition]) => condition);
  const byStatus = (statuses ?? []).map((status, at) => [`status${at}`, status] as const);
  if (statuses) wanted.push(`status IN (${byStatus.map(([name]) => `:${name}`).join(", ")})`);
  if (hasIntent === true) wanted.push("intent IS NOT NULL");
  const where = wanted.length === 0 ? "" : `WHERE ${wanted.join(" AND ")}`;
  const columns = isBrief === true ? BRIEF : COLUMNS;
  const order = isOldestFirst === true ? "created_ms, seq" : "created_ms DESC, seq DESC";
  const sql = `SELECT ${columns} FROM jobs ${where} ORDER BY ${order} LIMIT :limit`;
  const rows = database.rows(sql, {
    limit: rowLimit(limit),
    ...Object.fromEntries(byStatus),
    ...Object.fromEntries(given.map(([name]) => [name, query[name as ComparedField]])),
  });
  return rows.map((row) => toJob(database, row));
}

type ComparedField = "repository" | "pull" | "signature" | "before";

/** Condition of each query field that is compared with a column. */
const QUERIES: Readonly<Record<ComparedField, string>> = {
  repository: "repository = :repository",
  pull: "pull = :pull",
  signature: "signature = :signature",
  before: "(created_ms, seq) < (SELECT created_ms, seq FROM jobs WHERE id = :before)",
};

/** Returns the position of a queued job among those of its kind, from 1. */
export function getQueuePosition(database: Database, id: string): number | undefined {
  const [row] = database.rows(
    `SELECT count(*) AS place FROM jobs, (SELECT kind, created_ms, seq FROM jobs
        WHERE id = :id AND status = 'queued') AS own
      WHERE jobs.status = 'queued' AND jobs.kind = own.kind
        AND (jobs.created_ms, jobs.seq) <= (own.created_ms, own.seq)`,
    { id },
  );
  return row?.place === 0 ? undefined : Number(row?.place);
}

/** Finds the job that took the first of the keys that was taken. */
export function findJobByKey(database: Database, keys: readonly string[]): Job | undefined {
  for (const key of keys) {
    const [row] = database.rows("SELECT job_id AS id FROM job_keys WHERE key = :key", { key });
    if (row !== undefined) return findJob(database, String(row.id));
  }
  return undefined;
}

/** Returns the columns that a transition may change. */
function toChangedColumns(job: NewJob) {
  return {
    status: job.status,
    attempt: job.attempt,
    pull: job.pull,
    head: job.head,
    pullDetails: job.pullDetails && JSON.stringify(job.pullDetails),
    stopReason: job.stopReason,
    error: job.error,
    url: job.url,
    usage: job.usage && JSON.stringify(job.usage),
    terms: job.terms && JSON.stringify(job.terms),
    findings: job.findings && JSON.stringify(job.findings),
    intent: job.intent && JSON.stringify(job.intent),
    supersededBy: job.supersededBy,
    doneAt: job.doneAt,
    updatedAt: job.updatedAt,
    endedMs: isTerminal(job.status) ? Date.parse(job.updatedAt) : undefined,
  };
}

function toJob(database: Database, row: Row): Job {
  return parseRow(Job, row, {
    database,
    what: `job ${row.id}`,
    json: ["request", "pullDetails", "usage", "terms", "findings", "intent"],
  });
}
