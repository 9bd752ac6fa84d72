import { type NewOutboxEntry, OutboxEntry } from "../../domain/job/outbox-entry.ts";
import type { OutboxOutcome } from "../../ports/outbox.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database, Row } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";

const COLUMNS = `key, job_id AS jobId, kind, payload, state, attempts, not_before AS notBefore,
  sent_at AS sentAt, url, error, created_at AS createdAt`;

/** Adds an entry that is due at once, unless its key exists. */
export function putEntry(database: Database, entry: NewOutboxEntry, now: string): void {
  const sql = `INSERT INTO outbox
      (key, job_id, kind, state, attempts, not_before, due_ms, created_at, payload)
    VALUES (:key, :jobId, :kind, 'pending', 0, :now, :nowMs, :now, :payload)
    ON CONFLICT (key) DO NOTHING`;
  const { key, jobId, kind } = entry;
  const payload = JSON.stringify(entry.payload);
  database.rows(sql, { key, jobId, kind, payload, now, nowMs: Date.parse(now) });
}

/** Returns the pending entries that are due, oldest first. */
export function listDueEntries(
  database: Database,
  now: string,
  limit: number,
): readonly OutboxEntry[] {
  const sql = `SELECT ${COLUMNS} FROM outbox WHERE state = 'pending' AND due_ms <= :nowMs
    ORDER BY seq LIMIT :limit`;
  const rows = database.rows(sql, { nowMs: Date.parse(now), limit: rowLimit(limit) });
  return rows.map((row) => toEntry(database, row));
}

/** Records the outcome of a try. Final entries stay unchanged; an unknown key returns nothing. */
export function recordEntryOutcome(
  database: Database,
  key: string,
  outcome: OutboxOutcome,
): OutboxEntry | undefined {
  const isAgain = outcome.kind === "again";
  const sql = `UPDATE outbox SET state = :state, attempts = attempts + :tries, url = :url, error = :error,
      sent_at = CASE :state WHEN 'done' THEN NULL ELSE sent_at END,
      not_before = coalesce(:notBefore, not_before), due_ms = coalesce(:dueMs, due_ms)
    WHERE key = :key AND state = 'pending' RETURNING ${COLUMNS}`;
  const [settled] = database.rows(sql, {
    key,
    state: isAgain ? "pending" : outcome.kind,
    tries: isAgain && outcome.isLook === true ? 0 : 1,
    url: outcome.kind === "done" ? outcome.url : undefined,
    error: outcome.kind === "done" ? undefined : outcome.error,
    notBefore: isAgain ? outcome.notBefore : undefined,
    dueMs: isAgain ? Date.parse(outcome.notBefore) : undefined,
  });
  const row =
    settled ?? database.rows(`SELECT ${COLUMNS} FROM outbox WHERE key = :key`, { key })[0];
  return row === undefined ? undefined : toEntry(database, row);
}

/** Stores the time at which a write was sent, or removes it. */
export function setSentAt(database: Database, key: string, sentAt: string | undefined): void {
  database.rows(`UPDATE outbox SET sent_at = :sentAt WHERE key = :key`, { key, sentAt });
}

/** Returns all entries of a job, in insertion order. */
export function listEntries(database: Database, jobId: string): readonly OutboxEntry[] {
  const sql = `SELECT ${COLUMNS} FROM outbox WHERE job_id = :jobId ORDER BY seq`;
  return database.rows(sql, { jobId }).map((row) => toEntry(database, row));
}

function toEntry(database: Database, row: Row): OutboxEntry {
  const what = `outbox entry ${row.key}`;
  return parseRow(OutboxEntry, row, { database, what, json: ["payload"] });
}
