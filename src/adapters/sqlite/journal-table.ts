import { JournalEntry, type JournalQuery } from "../../domain/journal/journal-entry.ts";
import type { StoreFigures } from "../../ports/journal.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database, Row } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import { toWhereClause } from "./to-where-clause.ts";

/** Sums are computed only for the jobs of the page. */
const ENTRIES = `SELECT jobs.id, jobs.created_at AS at, kind, source, requested_by AS "by",
    repository, pull, json_extract(terms, '$.provider') AS provider, status,
    stop_reason AS stopReason, updated_at AS changedAt, done_at AS doneAt,
    (SELECT model FROM ledger WHERE job_id = jobs.id ORDER BY ok DESC, seq DESC LIMIT 1) AS model,
    (SELECT coalesce(sum(input_tokens), 0) FROM ledger WHERE job_id = jobs.id) AS input,
    (SELECT coalesce(sum(cached_tokens), 0) FROM ledger WHERE job_id = jobs.id) AS cached,
    (SELECT coalesce(sum(output_tokens), 0) FROM ledger WHERE job_id = jobs.id) AS output,
    (SELECT count(*) FROM ledger WHERE job_id = jobs.id) AS calls,
    (SELECT sum(cost) FROM ledger WHERE job_id = jobs.id) AS cost,
    (SELECT sum(cost IS NULL) FROM ledger WHERE job_id = jobs.id) AS unpriced
  FROM jobs`;

/** Returns the entries, newest first. */
export function listJournal(database: Database, query: JournalQuery): readonly JournalEntry[] {
  const { where, values } = toWhereClause(query);
  const sql = `${ENTRIES} ${where} ORDER BY created_ms DESC, seq DESC LIMIT :limit`;
  return database
    .rows(sql, { ...values, limit: rowLimit(query.limit) })
    .map((row) => parseRow(JournalEntry, withCost(row), { database, what: `entry ${row.id}` }));
}

/**
 * Returns a row without the count of unpriced calls if that is redundant: none or all have a price.
 */
export function withCost(row: Row): Row {
  const { unpriced, ...rest } = row;
  return row.cost === null || !unpriced ? rest : row;
}

/** Returns the model of each of some jobs, by job id. */
export function listModels(
  database: Database,
  jobIds: readonly string[],
): ReadonlyMap<string, string> {
  const sql = `SELECT value AS id,
      (SELECT model FROM ledger WHERE job_id = value ORDER BY ok DESC, seq DESC LIMIT 1) AS model
    FROM json_each(:ids)`;
  const rows = database.rows(sql, { ids: JSON.stringify(jobIds) });
  return new Map(
    rows.flatMap(({ id, model }) => (model === null ? [] : [[String(id), String(model)] as const])),
  );
}

/** Returns the current counts at a given time. */
export function readFigures(database: Database, now: string): StoreFigures {
  const one = (sql: string): Row => database.rows(sql)[0] ?? {};
  const statuses = database.rows("SELECT status, count(*) AS count FROM jobs GROUP BY status");
  const queued = one("SELECT min(created_ms) AS ms FROM jobs WHERE status = 'queued'");
  const outbox = one(
    "SELECT count(*) AS count, min(created_at) AS at FROM outbox WHERE state = 'pending'",
  );
  const calls = one(`SELECT count(*) AS calls, coalesce(sum(ok = 0), 0) AS failed,
    coalesce(sum(input_tokens), 0) AS input, coalesce(sum(cached_tokens), 0) AS cached,
    coalesce(sum(output_tokens), 0) AS output, sum(cost) AS cost FROM ledger`);
  const nowMs = Date.parse(now);
  const age = (ms: number) => Math.max(0, nowMs - ms);
  return {
    jobsByStatus: Object.fromEntries(statuses.map((row) => [row.status, Number(row.count)])),
    outboxPending: Number(outbox.count),
    modelCalls: Number(calls.calls),
    modelFailures: Number(calls.failed),
    input: Number(calls.input),
    cached: Number(calls.cached),
    output: Number(calls.output),
    cost: calls.cost === null ? undefined : Number(calls.cost),
    oldestQueuedMs: queued.ms === null ? undefined : age(Number(queued.ms)),
    oldestOutboxMs: outbox.at === null ? undefined : age(Date.parse(String(outbox.at))),
  };
}
