import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";

/**
 * Records every model call, including retries.
 *
 * Contract (test/contracts/ledger.contract.ts):
 * - a recorded entry is part of the next `entries` of its job, in order;
 * - the sums of a job are the sums of its entries.
 */
export interface Ledger {
  /** Adds an entry to its job's ledger. */
  record(entry: LedgerEntry): Promise<void>;
  /** Lists the entries of a job in order. */
  entries(jobId: string): Promise<readonly LedgerEntry[]>;
}
