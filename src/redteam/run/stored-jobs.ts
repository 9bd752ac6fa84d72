import { DatabaseSync } from "node:sqlite";

/** Job in the database file, read without the server. */
export interface StoredJob {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly error: string | null;
}

const ACTIVE_STATUSES = new Set(["queued", "launching", "running", "publishing"]);

/** Reads the jobs of a repository. */
export function readJobs(path: string, repository: string): readonly StoredJob[] {
  return query(path, (database) =>
    database
      .prepare("SELECT id, kind, status, error FROM jobs WHERE repository = ? ORDER BY seq")
      .all(repository),
  ) as unknown as StoredJob[];
}

/**
 * Checks whether all jobs of a repository wait for a person or have ended, and all writes are done.
 */
export function isSettled(path: string, repository: string): boolean {
  const jobs = readJobs(path, repository);
  if (jobs.some(({ status }) => ACTIVE_STATUSES.has(status))) return false;
  const pending = query(path, (database) =>
    database
      .prepare(
        "SELECT count(*) AS pending FROM outbox WHERE state = 'pending' AND attempts < 2 AND job_id IN (SELECT id FROM jobs WHERE repository = ?)",
      )
      .all(repository),
  ) as unknown as { readonly pending: number }[];
  return pending[0]?.pending === 0;
}

/** Reads the events and drafts of a repository's jobs from the database. */
export function readStoredTexts(path: string, repository: string): readonly string[] {
  const of = "(SELECT id FROM jobs WHERE repository = ?)";
  const seqs = "(SELECT seq FROM jobs WHERE repository = ?)";
  const rows = query(path, (database) => [
    ...database.prepare(`SELECT body AS text FROM events WHERE job IN ${seqs}`).all(repository),
    ...database.prepare(`SELECT text FROM drafts WHERE job_id IN ${of}`).all(repository),
    ...database.prepare(`SELECT payload AS text FROM outbox WHERE job_id IN ${of}`).all(repository),
  ]) as unknown as { readonly text: string }[];
  return rows.map(({ text }) => text);
}

function query<Result>(path: string, ask: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}
