import { z } from "zod";
import { JobKind, JobSource, JobStatus } from "../job/job.ts";

const count = z.number().int().nonnegative();

/** Journal entry: one request to the service, its author, cost and result. Times are ISO 8601. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: JobKind,
  source: JobSource,
  /** Login of the requester. */
  by: z.string(),
  /** `owner/name`. */
  repository: z.string(),
  pull: z.number().int().positive().optional(),
  /** Provider of a config, or `server`; absent for jobs that never ran. */
  provider: z.string().optional(),
  /** Model id as reported by the endpoint; absent if it was never called. */
  model: z.string().optional(),
  status: JobStatus,
  stopReason: z.string().optional(),
  /** Tokens of all attempts of all model calls, from the ledger. */
  input: count,
  cached: count,
  output: count,
  /** Attempts, failed ones included. */
  calls: count,
  /**
   * Cost of the attempts with a known price, in millionths of the currency of the prices; absent if
   * no attempt has one.
   */
  cost: count.optional(),
  /** Number of attempts without a price; absent if there are none and the cost is complete. */
  unpriced: count.optional(),
  /** Time of the last change; for a completed job, its end. */
  changedAt: z.string(),
  /**
   * End of the run itself, before users and the code host took part; absent for runs that did not
   * complete.
   */
  doneAt: z.string().optional(),
});
/** Journal entry: one request to the service, its author, cost and result. */
export type JournalEntry = Readonly<z.infer<typeof JournalEntry>>;

/** Filter of journal entries; an absent member matches all. */
export interface JournalFilter {
  readonly repository?: string | undefined;
  readonly by?: string | undefined;
  readonly kind?: JobKind;
  readonly status?: JobStatus | undefined;
  /** ISO 8601, inclusive. */
  readonly since?: string | undefined;
  /** ISO 8601, exclusive. */
  readonly until?: string;
}

/** Journal filter with paging. */
export interface JournalQuery extends JournalFilter {
  /** Id of an entry; only older entries are returned. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Tokens and calls of several entries. */
export interface JournalTotals {
  readonly entries: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly calls: number;
  /** As in `JournalEntry`. */
  readonly cost?: number | undefined;
  readonly unpriced?: number | undefined;
}

/** Adds up totals. */
export function addTotals(all: Iterable<JournalTotals>): JournalTotals {
  const totals = { entries: 0, input: 0, cached: 0, output: 0, calls: 0 };
  const money = { cost: 0, unpriced: 0, isKnown: false };
  for (const { entries, input, cached, output, calls, cost, unpriced = 0 } of all) {
    totals.entries += entries;
    totals.input += input;
    totals.cached += cached;
    totals.output += output;
    totals.calls += calls;
    money.cost += cost ?? 0;
    money.isKnown ||= cost !== undefined;
    money.unpriced += cost === undefined ? calls : unpriced;
  }
  if (!money.isKnown) return totals;
  const { cost, unpriced } = money;
  return { ...totals, cost, unpriced: unpriced === 0 ? undefined : unpriced };
}

/** Adds up journal entries. */
export function sumJournal(entries: readonly JournalEntry[]): JournalTotals {
  return addTotals(entries.map((entry) => ({ ...entry, entries: 1 })));
}
