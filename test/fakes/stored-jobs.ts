import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { isTerminal, type Job, JobStatus } from "../../src/domain/job/job.ts";
import type { OutboxEntry } from "../../src/domain/job/outbox-entry.ts";

/** A job with all that the store keeps of it. */
export interface StoredJob extends Pick<Job, "id" | "kind" | "status" | "attempt" | "repository"> {
  readonly pull: number;
  readonly workId: string;
  readonly commentId: number;
  readonly stopReason?: Job["stopReason"] | undefined;
  readonly error?: string | undefined;
  readonly url?: string | undefined;
  readonly supersededBy?: string;
  readonly events: readonly { readonly seq: number; readonly body: RunEventBody }[];
  readonly outbox: readonly Pick<OutboxEntry, "key" | "kind" | "state" | "attempts" | "error">[];
  /** Text of its draft. */
  readonly draft?: string | undefined;
}

/** What a store's file holds, read past its server. */
export interface StoreContents {
  readonly jobs: readonly StoredJob[];
  /** Findings of SQLite's own checks. */
  readonly damage: readonly string[];
}

const JOBS = `SELECT id, seq, kind, status, attempt, repository, pull, work_id AS workId, error, url,
  stop_reason AS stopReason, superseded_by AS supersededBy, request FROM jobs ORDER BY seq`;

type Row = Record<string, string | number | null>;

/** Reads a store, of which a server may be writing. Everything is of one moment. */
export function readStoreContents(path: string): StoreContents {
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
      } as unknown as StoredJob;
    });
    return { jobs, damage: findDamage(rows) };
  } finally {
    database.close();
  }
}

/** How far the work of a store has come. */
export interface StoreProgress {
  readonly jobs: number;
  /** Jobs that have not ended, and writes that wait. */
  readonly left: number;
  /** Grows with everything that is done. */
  readonly steps: number;
}

const ENDED = JobStatus.options.filter(isTerminal).map((status) => `'${status}'`);
/** Counted by the database: who waits for a server on the same machine must not slow it down. */
const PROGRESS = `SELECT (SELECT count(*) FROM jobs) AS jobs,
  (SELECT count(*) FROM jobs WHERE status NOT IN (${ENDED.join()}))
    + (SELECT count(*) FROM outbox WHERE state = 'pending') AS left,
  (SELECT coalesce(sum(version), 0) FROM jobs) + (SELECT coalesce(sum(attempts), 0) FROM outbox)
    + (SELECT count(*) FROM events) AS steps`;

/** Reads how far a store has come; `undefined` before there is one. */
export function readProgress(path: string): StoreProgress | undefined {
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    const { jobs = 0, left = 0, steps = 0 } = database.prepare(PROGRESS).get() ?? {};
    return { jobs: Number(jobs), left: Number(left), steps: Number(steps) };
  } finally {
    database.close();
  }
}

const POLL_MS = 500;
/** Without anything done for so long, nothing will be done any more. */
const STILL_MS = 90_000;

/** Waits until a store is as asked for, however long the work takes; gives up when it stands still. */
export async function untilStore(
  path: string,
  isReached: (progress: StoreProgress) => boolean,
): Promise<boolean> {
  let last = { steps: -1, at: performance.now() };
  while (performance.now() - last.at < STILL_MS) {
    const progress = readProgress(path);
    if (progress !== undefined && isReached(progress)) return true;
    const { steps = 0 } = progress ?? {};
    if (steps !== last.steps) last = { steps, at: performance.now() };
    await pause(POLL_MS);
  }
  return false;
}

/** Tells whether nothing of a store is left to be done. */
export function isSettled(path: string): boolean {
  return readProgress(path)?.left === 0;
}

function findDamage(rows: (sql: string) => Row[]): string[] {
  const checks = rows("PRAGMA quick_check").map((row) => String(row.quick_check));
  const keys = rows("PRAGMA foreign_key_check").map((row) => `foreign key: ${JSON.stringify(row)}`);
  return [...checks.filter((text) => text !== "ok"), ...keys];
}
