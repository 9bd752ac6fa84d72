import type { JournalDay } from "../domain/api/operations-response.ts";
import type {
  JournalEntry,
  JournalFilter,
  JournalQuery,
  JournalTotals,
} from "../domain/journal/journal-entry.ts";

/** How the work of the service stands, in figures. Milliseconds are ages; absent when there is nothing of the kind. */
export interface StoreFigures {
  readonly jobsByStatus: Readonly<Record<string, number>>;
  readonly oldestQueuedMs?: number | undefined;
  readonly outboxPending: number;
  readonly oldestOutboxMs?: number | undefined;
  /** Attempts at model calls, and how many of them failed. */
  readonly modelCalls: number;
  readonly modelFailures: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** Millionths of the currency, of all attempts that have a price; absent when none has one. */
  readonly cost?: number | undefined;
}

export interface JournalSums {
  /** By `owner/name`, as one of the entries has it. */
  readonly repositories: ReadonlyMap<string, JournalTotals>;
  readonly days: readonly JournalDay[];
}

/**
 * Tells what the service has done.
 *
 * Contract (test/contracts/journal.contract.ts):
 * - there is one entry for each job, the newest first, at most `limit`, and at most 10,000;
 * - its tokens, calls and cost are the sums of its ledger, with the calls that have no price told apart, its model that of the last call that went well;
 * - repository and person match in upper and lower case alike; `since` is inclusive, `until` exclusive;
 * - `sums` gives the sums of all entries that match: for each repository, and for each UTC day of each repository, the
 *   newest day first and then by repository, at most 10,000 of these days;
 * - `models` gives the model of each job that has one, as its entry names it;
 * - entries outlive the events of their jobs;
 * - the figures are those of all jobs, outbox entries and calls.
 */
export interface Journal {
  list(query: JournalQuery): Promise<readonly JournalEntry[]>;
  sums(query: JournalFilter): Promise<JournalSums>;
  /** By job id. */
  models(jobIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  figures(): Promise<StoreFigures>;
}
