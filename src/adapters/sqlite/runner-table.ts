import { z } from "zod";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { EventOffset } from "../../ports/launcher.ts";
import type { RunnerRecord } from "../../ports/runner-records.ts";
import type { Database, Row } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import type { StoreCalls } from "./store-calls.ts";

const RunnerRow = z
  .object({
    jobId: z.string(),
    attempt: z.number().int(),
    backend: z.literal(["docker", "kubernetes"]),
    tokenHash: z.string(),
    next: z.number().int().nonnegative(),
    startedAt: z.string(),
    deadlineAt: z.string(),
    endedAt: z.string().optional(),
  })
  .transform((row): RunnerRecord => dropUndefined(row));

const COLUMNS = `job_id AS jobId, attempt, backend, token_hash AS tokenHash, next,
  started_at AS startedAt, deadline_at AS deadlineAt, ended_at AS endedAt`;

/** Stores the record of a job's try, without events, in place of the previous one. */
export function openRunner(
  database: Database,
  { jobId, attempt, backend, tokenHash, startedAt, deadlineAt }: StoreCalls["openRunner"]["ask"],
): undefined {
  const opened = database.rows(
    `INSERT OR REPLACE INTO runners (job_id, attempt, backend, token_hash, next, started_at,
        started_ms, deadline_at)
      SELECT id, :attempt, :backend, :tokenHash, 0, :startedAt, :startedMs, :deadlineAt
      FROM jobs WHERE id = :jobId RETURNING seq`,
    {
      jobId,
      attempt,
      backend,
      tokenHash,
      startedAt,
      deadlineAt,
      startedMs: Date.parse(startedAt),
    },
  );
  if (opened.length === 0) throw new Error(`job ${jobId} is unknown: its runner cannot be stored`);
}

/** Returns the record of a job's last try. */
export function findRunner(database: Database, jobId: string): RunnerRecord | undefined {
  const sql = `SELECT ${COLUMNS} FROM runners WHERE job_id = :jobId`;
  const [row] = database.rows(sql, { jobId });
  return row === undefined ? undefined : toRunner(database, row);
}

/** Stores the event offset of a try; throws for an unknown one. */
export function moveRunnerPosition(
  database: Database,
  jobId: string,
  { attempt, next }: EventOffset,
): void {
  const sql = `UPDATE runners SET next = :next
    WHERE job_id = :jobId AND attempt = :attempt RETURNING seq`;
  if (database.rows(sql, { jobId, attempt, next }).length > 0) return;
  throw new Error(
    `the runner of try ${attempt} of job ${jobId} is unknown: its events cannot be stored`,
  );
}

/** Records the end of a try, once. */
export function endRunner(
  database: Database,
  { jobId, attempt, at }: StoreCalls["endRunner"]["ask"],
): undefined {
  const sql = `UPDATE runners SET ended_at = :at, ended_ms = :endedMs
    WHERE job_id = :jobId AND attempt = :attempt AND ended_at IS NULL`;
  database.rows(sql, { jobId, attempt, at, endedMs: Date.parse(at) });
}

/** Returns the tries that have not ended, oldest first. */
export function listRunners(database: Database): readonly RunnerRecord[] {
  const sql = `SELECT ${COLUMNS} FROM runners WHERE ended_ms IS NULL ORDER BY started_ms, seq`;
  return database.rows(sql).map((row) => toRunner(database, row));
}

/** Removes the records that ended before a time, and returns their number. */
export function pruneRunners(database: Database, endedBefore: string): number {
  const sql = "DELETE FROM runners WHERE ended_ms < :beforeMs RETURNING seq";
  return database.rows(sql, { beforeMs: Date.parse(endedBefore) }).length;
}

function toRunner(database: Database, row: Row): RunnerRecord {
  return parseRow(RunnerRow, row, { database, what: `the runner of job ${row.jobId}` });
}
