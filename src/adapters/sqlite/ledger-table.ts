import { z } from "zod";
import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Database } from "./create-database.ts";
import { parseRow } from "./parse-row.ts";
import { addSpending } from "./spending-table.ts";

const count = z.number().int().nonnegative();
const flag = z.literal([0, 1]).transform((value) => value === 1);

const LedgerRow = z
  .object({
    jobId: z.string(),
    at: z.string(),
    purpose: z.string(),
    model: z.string(),
    attempt: count,
    ok: flag,
    reason: z.string().optional(),
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    estimated: flag,
    latencyMs: z.number(),
    cost: count.optional(),
  })
  .transform(
    ({
      inputTokens,
      cachedTokens,
      outputTokens,
      estimated,
      reason,
      cost,
      ...rest
    }): LedgerEntry => ({
      ...rest,
      reason,
      cost,
      usage: { inputTokens, cachedTokens, outputTokens, estimated },
    }),
  );

/** Records one call and adds it to the budget sums. */
export function recordCall(database: Database, entry: LedgerEntry): undefined {
  const { usage, ok, jobId, at, purpose, model, attempt, reason, latencyMs, cost } = entry;
  database.rows(
    `INSERT INTO ledger (job_id, at, purpose, model, attempt, ok, reason, input_tokens,
        cached_tokens, output_tokens, estimated, latency_ms, cost)
      VALUES (:jobId, :at, :purpose, :model, :attempt, :ok, :reason, :inputTokens, :cachedTokens,
        :outputTokens, :estimated, :latencyMs, :cost)`,
    {
      jobId,
      at,
      purpose,
      model,
      attempt,
      reason,
      latencyMs,
      cost,
      ...usage,
      ok: Number(ok),
      estimated: Number(usage.estimated),
    },
  );
  addSpending(database, entry);
}

/** Returns the calls of a job in the order they were recorded. */
export function listCalls(database: Database, jobId: string): readonly LedgerEntry[] {
  const rows = database.rows(
    `SELECT job_id AS jobId, at, purpose, model, attempt, ok, reason, input_tokens AS inputTokens,
        cached_tokens AS cachedTokens, output_tokens AS outputTokens, estimated,
        latency_ms AS latencyMs, cost
      FROM ledger WHERE job_id = :jobId ORDER BY seq`,
    { jobId },
  );
  return rows.map((row, index) =>
    parseRow(LedgerRow, row, { database, what: `call ${index + 1} of job ${jobId}` }),
  );
}
