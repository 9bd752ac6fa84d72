import { z } from "zod";
import type { JournalDay } from "../../domain/api/operations-response.ts";
import type { JournalFilter } from "../../domain/journal/journal-entry.ts";
import type { JournalSums } from "../../ports/journal.ts";
import { rowLimit } from "../shared/tree/row-limit.ts";
import type { Database } from "./create-database.ts";
import { withCost } from "./journal-table.ts";
import { parseRow } from "./parse-row.ts";
import { toWhereClause } from "./to-where-clause.ts";

const count = z.number().int().nonnegative();
const Sum = z.object({
  day: z.string().optional(),
  repository: z.string(),
  entries: count,
  input: count,
  cached: count,
  output: count,
  calls: count,
  cost: count.optional(),
  unpriced: count.optional(),
});

/** Returns sums of each repository, and of each day of each repository, the newest day first. */
export function sumJournalRows(database: Database, filter: JournalFilter): JournalSums {
  const { where, values } = toWhereClause(filter);
  // One pass over the calls, job by job, needs no sorting; a job without calls is an entry
  // nevertheless.
  const sql = `WITH entries AS (
      SELECT created_ms, repository, coalesce(sum(input_tokens), 0) AS input,
        coalesce(sum(cached_tokens), 0) AS cached, coalesce(sum(output_tokens), 0) AS output,
        count(ledger.seq) AS calls, sum(cost) AS cost,
        count(ledger.seq) - count(cost) AS unpriced
      FROM jobs LEFT JOIN ledger ON ledger.job_id = jobs.id
      ${where} GROUP BY jobs.seq),
    sums AS MATERIALIZED (
      SELECT date(created_ms / 1000, 'unixepoch') AS day, repository, count(*) AS entries,
        sum(input) AS input, sum(cached) AS cached, sum(output) AS output, sum(calls) AS calls,
        sum(cost) AS cost, sum(unpriced) AS unpriced
      FROM entries GROUP BY day, repository)
    SELECT NULL AS day, repository, sum(entries) AS entries, sum(input) AS input,
      sum(cached) AS cached, sum(output) AS output, sum(calls) AS calls, sum(cost) AS cost,
      sum(unpriced) AS unpriced
    FROM sums GROUP BY repository
    UNION ALL
    SELECT * FROM (SELECT * FROM sums ORDER BY day DESC, repository LIMIT :limit)
    ORDER BY day DESC, repository`;
  const limit = rowLimit(Number.POSITIVE_INFINITY);
  const sums = database
    .rows(sql, { ...values, limit })
    .map((row) => parseRow(Sum, withCost(row), { database, what: `sums of ${row.repository}` }));
  const isDay = (sum: (typeof sums)[number]): sum is JournalDay => sum.day !== undefined;
  const whole = sums.filter((sum) => !isDay(sum));
  const repositories = whole.map(
    ({ day: _day, repository, ...rest }) => [repository, rest] as const,
  );
  return { days: sums.filter(isDay), repositories: new Map(repositories) };
}
