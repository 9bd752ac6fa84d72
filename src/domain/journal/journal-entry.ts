import { z } from "zod";
import { JobKind, JobSource, JobStatus } from "../job/job.ts";

const count = z.number().int().nonnegative();

/** One call of the service: who asked for what, what it cost and how it ended. Times are ISO 8601. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: JobKind,
  source: JobSource,
  /** Login of who asked. */
  by: z.string(),
  /** `owner/name`. */
  repository: z.string(),
  pull: z.number().int().positive().optional(),
  /** A provider of a config, or `server`; absent for what never ran. */
  provider: z.string().optional(),
  /** As the endpoint named it; absent when it was never asked. */
  model: z.string().optional(),
  status: JobStatus,
  stopReason: z.string().optional(),
  /** Tokens of all attempts of all its model calls, as the ledger has them. */
  input: count,
  cached: count,
  output: count,
  /** Attempts, failed ones included. */
  calls: count,
  /** Millionths of the currency that prices are in, of the attempts that have a price; absent when none has one. */
  cost: count.optional(),
  /** Attempts without a price beside them; absent when there are none: then the cost is all of it. */
  unpriced: count.optional(),
  /** Last change: of one that has ended, its end. */
  changedAt: z.string(),
  /** When the run was over, before people and the code host had their turn; absent for what never ran to its end. */
  doneAt: z.string().optional(),
});
export type JournalEntry = Readonly<z.infer<typeof JournalEntry>>;

/** Which entries are wanted; what is absent matches all. */
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

/** The same page by page. */
export interface JournalQuery extends JournalFilter {
  /** Entries older than this one, for paging. */
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
  /** As an entry has them. */
  readonly cost?: number | undefined;
  readonly unpriced?: number | undefined;
}

/** Adds sums up. */
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
  return { ...totals, cost, ...(unpriced === 0 ? {} : { unpriced }) };
}

/** Adds entries up. */
export function sumJournal(entries: readonly JournalEntry[]): JournalTotals {
  return addTotals(entries.map((entry) => ({ ...entry, entries: 1 })));
}
