import type { JournalDay } from "../domain/api/operations-response.ts";
import type {
  JournalEntry,
  JournalFilter,
  JournalQuery,
  JournalTotals,
} from "../domain/journal/journal-entry.ts";

/** Metrics of the service's work. Ages are in milliseconds and absent when there is no such item. */
export interface StoreFigures {
  /** Number of jobs for each status. */
  readonly jobsByStatus: Readonly<Record<string, number>>;
  /** Age of the oldest queued job. */
  readonly oldestQueuedMs?: number | undefined;
  /** Number of pending outbox entries. */
  readonly outboxPending: number;
  /** Age of the oldest pending outbox entry. */
  readonly oldestOutboxMs?: number | undefined;
  /** Number of attempts at model calls. */
  readonly modelCalls: number;
  /** Number of failed attempts. */
  readonly modelFailures: number;
  /** Input tokens, cached ones included. */
  readonly input: number;
  /** Input tokens served from the endpoint's cache. */
  readonly cached: number;
  /** Output tokens. */
  readonly output: number;
  /** Cost in millionths of the currency, of all attempts with a price; absent when none has one. */
  readonly cost?: number | undefined;
}

/** Sums of journal entries. */
export interface JournalSums {
  /** By `owner/name`, spelled as in one of the entries. */
  readonly repositories: ReadonlyMap<string, JournalTotals>;
  /** Sums for each UTC day and repository. */
  readonly days: readonly JournalDay[];
}

/**
 * Reports the work that the service has done.
 *
 * Contract (test/contracts/journal.contract.ts):
 * - there is one entry for each job; `list` returns the newest first, at most `limit` and at most 10,000;
 * - tokens, calls and cost of an entry are the sums of the job's ledger, with calls without a price counted separately;
 *   its model is that of the last successful call;
 * - repository and person match case-insensitively; `since` is inclusive, `until` exclusive;
 * - `sums` returns the sums of all matching entries: for each repository, and for each UTC day of each repository,
 *   newest day first and then by repository, at most 10,000 days;
 * - `models` returns the model of each job that has one, as its entry names it;
 * - entries are kept when the events of their jobs are pruned;
 * - `figures` covers all jobs, outbox entries and calls.
 */
export interface Journal {
  /** Lists journal entries. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>;
  /** Sums the matching entries by repository and by day. */
  sums(query: JournalFilter): Promise<JournalSums>;
  /** Returns the models of jobs, by job id. */
  models(jobIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the current metrics. */
  figures(): Promise<StoreFigures>;
}
