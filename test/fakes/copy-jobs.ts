import { DatabaseSync } from "node:sqlite";

/** What a copy has in place of its original's. */
export type JobColumns = Readonly<Record<string, string | number | null>>;

/**
 * Puts copies of a job with its draft into a store that no server uses, each as work of its own; gives their ids. With a
 * draft for each, a test changes what it likes without a review for each.
 */
export function copyJob(
  storePath: string,
  id: string,
  { count, changed = {} }: { readonly count: number; readonly changed?: JobColumns },
): readonly string[] {
  const database = new DatabaseSync(storePath);
  try {
    const row = database.prepare("SELECT * FROM jobs WHERE id = ?").get(id);
    const draft = database.prepare("SELECT version, text FROM drafts WHERE job_id = ?").get(id);
    const { seq: _seq, ...columns } = { ...row, ...changed };
    const names = Object.keys(columns);
    const insert = database.prepare(
      `INSERT INTO jobs (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`,
    );
    const keep = database.prepare("INSERT INTO drafts (job_id, version, text) VALUES (?, ?, ?)");
    return Array.from({ length: count }, (_, at) => {
      const copy = `${id}-${changed.kind ?? "copy"}-${at}`;
      insert.run({ ...columns, id: copy, work_id: `work-${copy}` });
      if (draft !== undefined) keep.run(copy, draft.version ?? 1, draft.text ?? "");
      return copy;
    });
  } finally {
    database.close();
  }
}
