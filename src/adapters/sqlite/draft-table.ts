import { z } from "zod";
import type { StoredDraft } from "../../ports/draft-store.ts";
import type { Database } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import type { DraftEdit } from "./store-calls.ts";

const Draft = z.object({ text: z.string(), version: z.number().int().positive() });

/** Stores the draft of a job's transition; an edit with the previous version fails. */
export function putDraft(database: Database, jobId: string, text: string): void {
  const sql = `INSERT INTO drafts VALUES (:jobId, 1, :text)
    ON CONFLICT (job_id) DO UPDATE SET text = excluded.text, version = version + 1`;
  database.rows(sql, { jobId, text });
}

/** Returns the draft of a job. */
export function findDraft(database: Database, jobId: string): StoredDraft | undefined {
  const sql = "SELECT text, version FROM drafts WHERE job_id = :jobId";
  const [row] = database.rows(sql, { jobId });
  if (row === undefined) return undefined;
  return parseRow(Draft, row, { database, what: `draft of job ${jobId}` });
}

/** Replaces a draft that is still at the expected version, and returns its next version. */
export function editDraft(database: Database, edit: DraftEdit): number | undefined {
  const sql = `UPDATE drafts SET text = :text, version = version + 1
    WHERE job_id = :jobId AND version = :expectedVersion RETURNING version`;
  const [row] = database.rows(sql, { ...edit });
  return row === undefined ? undefined : Number(row.version);
}
