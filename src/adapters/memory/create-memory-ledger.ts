import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Ledger } from "../../ports/ledger.ts";

export interface MemoryLedger extends Ledger {
  /** The entries of all jobs, in order. */
  all(): readonly LedgerEntry[];
}

/** Keeps the account of calls in memory, for runs that have no store. */
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
