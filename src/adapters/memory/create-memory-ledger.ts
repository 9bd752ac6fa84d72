import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Ledger } from "../../ports/ledger.ts";

export interface MemoryLedger extends Ledger {
  /** Returns the entries of all jobs, in order. */
  all(): readonly LedgerEntry[];
}

/** Creates a ledger of model calls in memory, for runs without a store. */
export function createMemoryLedger(): MemoryLedger {
  const entries: LedgerEntry[] = [];
  return {
    all: () => entries,
    record: (entry) => {
      entries.push(entry);
      return Promise.resolve();
    },
    entries: (jobId) => Promise.resolve(entries.filter((entry) => entry.jobId === jobId)),
  };
}
