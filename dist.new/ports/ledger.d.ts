import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
/**
 * Keeps an account of every call to a model, retries included.
 *
 * Contract (test/contracts/ledger.contract.ts):
 * - an entry recorded is in the next `entries` of its job, in order;
 * - the sums of the entries are the sums of the job.
 */
export interface Ledger {
    record(entry: LedgerEntry): Promise<void>;
    entries(jobId: string): Promise<readonly LedgerEntry[]>;
}
