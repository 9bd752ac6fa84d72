import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { isTerminal, type Job } from "../../src/domain/job/job.ts";
import type { OutboxEntry } from "../../src/domain/job/outbox-entry.ts";

/** A job with all that the store keeps of it. */
export interface KeptJob extends Pick<Job, "id" | "kind" | "status" | "attempt" | "repository"> {
  readonly pull: number;
  readonly workId: string;
  readonly commentId: number;
  readonly stopReason?: Job["stopReason"];
  readonly error?: string;
  readonly url?: string;
  readonly supersededBy?: string;
  readonly events: readonly { readonly seq: number; readonly body: RunEventBody }[];
  readonly outbox: readonly Pick<OutboxEntry, "key" | "kind" | "state" | "attempts" | "error">[];
  /** Text of its draft. */
  readonly draft?: string;
}

/** What a store's file holds, read past its server. */
export interface KeptJobs {
  readonly jobs: readonly KeptJob[];
  /** Findings of SQLite's own checks. */
  readonly damage: readonly string[];
}

const JOBS = `SELECT id, seq, kind, status, attempt, repository, pull, work_id AS workId, error, url,
  stop_reason AS stopReason, superseded_by AS supersededBy, request FROM jobs ORDER BY seq`;

type Row = Record<string, string | number | null>;

/** Reads a store, of which a server may be writing. Everything is of one moment. */
export function readKeptJobs(path: string): KeptJobs {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  try {
    database.exec("BEGIN");
    const by = (key: string, all: readonly Row[]) => Map.groupBy(all, (row) => row[key]);
    const events = by("job", rows("SELECT job, seq, body FROM events ORDER BY job, seq"));
    const outbox = by(
      "jobId",
      rows("SELECT job_id AS jobId, key, kind, state, attempts, error FROM outbox ORDER BY seq"),
    );
    const drafts = by("jobId", rows("SELECT job_id AS jobId, text FROM drafts"));
    const jobs = rows(JOBS).map(({ seq, request, ...row }) => {
      const known = Object.entries(row).filter(([, value]) => value !== null);
      const draft = drafts.get(row.id ?? null)?.[0]?.text;
      return {
        ...Object.fromEntries(known),
        commentId: (JSON.parse(String(request)) as { commentId: number }).commentId,
        events: (events.get(seq ?? null) ?? []).map((event) => ({
          seq: event.seq,
          body: JSON.parse(String(event.body)),
        })),
        outbox: outbox.get(row.id ?? null) ?? [],
        ...(draft === undefined ? {} : { draft: String(draft) }),
      } as unknown as KeptJob;
    });
    return { jobs, damage: damageOf(rows) };
  } finally {
    database.close();
  }
}

/** Tells whether nothing of a store is left to be done. */
export function isSettled(path: string): boolean {
  if (!existsSync(path)) return false;
  return readKeptJobs(path).jobs.every(
    ({ status, outbox }) => isTerminal(status) && outbox.every(({ state }) => state !== "pending"),
  );
}

function damageOf(rows: (sql: string) => Row[]): string[] {
  const checks = rows("PRAGMA quick_check").map((row) => String(row.quick_check));
  const keys = rows("PRAGMA foreign_key_check").map((row) => `foreign key: ${JSON.stringify(row)}`);
  return [...checks.filter((text) => text !== "ok"), ...keys];
}
