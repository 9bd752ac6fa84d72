import type { Database } from "./create-database.ts";
import type { StoreCalls } from "./store-calls.ts";

/** Stores the packed diff of a job with a draft. */
export function storeDiff(
  database: Database,
  { jobId, bytes }: StoreCalls["keepDiff"]["ask"],
): undefined {
  const sql = `INSERT INTO draft_diffs SELECT job_id, :bytes FROM drafts WHERE job_id = :jobId
    ON CONFLICT (job_id) DO UPDATE SET bytes = excluded.bytes`;
  database.rows(sql, { jobId, bytes });
}

/** Returns the packed diff of a job. */
export function findDiff(database: Database, jobId: string): Uint8Array | undefined {
  const [row] = database.rows("SELECT bytes FROM draft_diffs WHERE job_id = :jobId", { jobId });
  return row?.bytes instanceof Uint8Array ? row.bytes : undefined;
}
