import { z } from "zod";
import type { JournalDay } from "../../domain/api/operations-answer.ts";
import type { JournalFilter } from "../../domain/journal/journal-entry.ts";
import { rowLimit } from "../shared/row-limit.ts";
import type { Database } from "./database.ts";
import { whereOf } from "./journal-filter.ts";
import { parseRow } from "./parse-row.ts";

const count = z.number().int().nonnegative();
const Day = z.object({
  ...{ day: z.string(), repository: z.string(), entries: count },
  ...{ input: count, cached: count, output: count, calls: count },
});

/** Sums of each day of each repository, the newest day first. */
export function listDays(database: Database, filter: JournalFilter): readonly JournalDay[] {
  const { where, values } = whereOf(filter);
  // One way through the calls of each job; a job without calls is an entry all the same.
  const sql = `SELECT date(created_ms / 1000, 'unixepoch') AS day, repository,
      count(DISTINCT jobs.seq) AS entries, coalesce(sum(input_tokens), 0) AS input,
      coalesce(sum(cached_tokens), 0) AS cached, coalesce(sum(output_tokens), 0) AS output,
      count(ledger.seq) AS calls
    FROM jobs LEFT JOIN ledger ON ledger.job_id = jobs.id
    ${where} GROUP BY day, repository ORDER BY day DESC, repository LIMIT :limit`;
  return database
    .rows(sql, { ...values, limit: rowLimit(Number.POSITIVE_INFINITY) })
    .map((row) => parseRow(Day, row, { database, what: `day ${row.day} of the journal` }));
}
