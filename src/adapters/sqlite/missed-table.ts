import { z } from "zod";
import type {
  LostEvent,
  MissedEventsSummary,
  ScanProgress,
  WaitingEvent,
} from "../../ports/missed-events.ts";
import type { Database } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import type { StoreCalls } from "./store-calls.ts";

const WaitingRow = z.object({
  attemptId: z.string(),
  deliveryId: z.string(),
  name: z.string(),
  deliveredAt: z.string(),
  failures: z.number().int().nonnegative(),
}) satisfies z.ZodType<WaitingEvent>;

const LostRow = z.object({
  deliveryId: z.string(),
  deliveredAt: z.string(),
  error: z.string(),
}) satisfies z.ZodType<LostEvent>;

const Progress = z.object({
  checkpoint: z.string().optional(),
  scannedAt: z.string().optional(),
  open: z
    .object({ startedAt: z.string(), newest: z.string(), oldest: z.string(), cursor: z.string() })
    .optional(),
  gap: z.object({ from: z.string(), until: z.string(), foundAt: z.string() }).optional(),
}) satisfies z.ZodType<ScanProgress>;
const ProgressRow = z.object({ progress: Progress });

/** Stores the events of a page with the progress of the scan. */
export function storeMissedPage(
  database: Database,
  { failed, arrived, progress }: StoreCalls["keepMissedPage"]["ask"],
): undefined {
  for (const event of failed) {
    database.rows(
      `INSERT INTO missed_events (delivery_id, attempt_id, name, delivered_at, delivered_ms, state,
          failures, due_ms)
        VALUES (:deliveryId, :attemptId, :name, :deliveredAt, :deliveredMs, 'waiting', 0, 0)
        ON CONFLICT (delivery_id) DO UPDATE SET attempt_id = excluded.attempt_id,
          delivered_at = excluded.delivered_at, delivered_ms = excluded.delivered_ms,
          failures = iif(state = 'lost', 0, failures), due_ms = iif(state = 'lost', 0, due_ms),
          state = iif(state = 'lost', 'waiting', state)
        WHERE excluded.delivered_ms > delivered_ms`,
      { ...event, deliveredMs: Date.parse(event.deliveredAt) },
    );
  }
  for (const deliveryId of arrived)
    database.rows(
      "DELETE FROM missed_events WHERE delivery_id = :deliveryId AND state = 'waiting'",
      {
        deliveryId,
      },
    );
  database.rows(
    "INSERT OR REPLACE INTO delivery_scan (id, progress) VALUES (1, :progress)",
    // Through JSON, which drops undefined values.
    { progress: JSON.stringify(progress) },
  );
}

/** Returns the progress of the scan of deliveries. */
export function findProgress(database: Database): ScanProgress {
  const [row] = database.rows("SELECT progress FROM delivery_scan WHERE id = 1");
  if (row === undefined) return {};
  const what = "the progress of the scan of deliveries";
  return parseRow(ProgressRow, row, { database, what, json: ["progress"] }).progress;
}

/** Returns the pending events that are due, the oldest delivery first. */
export function listDueMissed(
  database: Database,
  { now, limit }: StoreCalls["dueMissed"]["ask"],
): readonly WaitingEvent[] {
  const rows = database.rows(
    `SELECT attempt_id AS attemptId, delivery_id AS deliveryId, name,
        delivered_at AS deliveredAt, failures
      FROM missed_events WHERE state = 'waiting' AND due_ms <= :nowMs
      ORDER BY delivered_ms, rowid LIMIT :limit`,
    { nowMs: Date.parse(now), limit },
  );
  return rows.map((row) =>
    parseRow(WaitingRow, row, { database, what: `the missed event ${row.deliveryId}` }),
  );
}

/** Records the outcome of accepting a pending event. */
export function recordMissedOutcome(
  database: Database,
  { deliveryId, outcome }: StoreCalls["settleMissed"]["ask"],
): undefined {
  const { kind } = outcome;
  if (kind === "accepted") {
    database.rows(
      `UPDATE missed_events SET state = 'accepted', error = NULL
        WHERE delivery_id = :deliveryId AND state = 'waiting'`,
      { deliveryId },
    );
    return;
  }
  database.rows(
    `UPDATE missed_events SET state = :state, failures = failures + 1, error = :error,
        due_ms = :dueMs
      WHERE delivery_id = :deliveryId AND state = 'waiting'`,
    {
      deliveryId,
      error: outcome.error,
      state: kind === "lost" ? "lost" : "waiting",
      dueMs: kind === "lost" ? 0 : Date.parse(outcome.notBefore),
    },
  );
}

/** Counts the events, and returns the progress of the scan. */
export function summarizeMissed(database: Database): MissedEventsSummary {
  const [counts] = database.rows(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'waiting' AND failures > 0) AS failing,
        count(*) FILTER (WHERE state = 'lost') AS lost
      FROM missed_events`,
  );
  const [last] = database.rows(
    `SELECT delivery_id AS deliveryId, delivered_at AS deliveredAt, error FROM missed_events
      WHERE state = 'lost' ORDER BY delivered_ms DESC, rowid DESC LIMIT 1`,
  );
  return {
    progress: findProgress(database),
    waiting: Number(counts?.waiting),
    failing: Number(counts?.failing),
    lost: Number(counts?.lost),
    lastLost: last && parseRow(LostRow, last, { database, what: "a lost event" }),
  };
}

/** Removes accepted and lost events of old deliveries, and returns their number. */
export function pruneMissed(
  database: Database,
  { accepted, lost }: StoreCalls["pruneMissed"]["ask"],
): number {
  return database.rows(
    `DELETE FROM missed_events
      WHERE (state = 'accepted' AND delivered_ms < :acceptedMs)
        OR (state = 'lost' AND delivered_ms < :lostMs)
      RETURNING 1 AS removed`,
    { acceptedMs: Date.parse(accepted), lostMs: Date.parse(lost) },
  ).length;
}
