import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { Ledger } from "../../ports/ledger.ts";

/** Keeps the account of calls in memory, for runs that have no store. */
export function createMemoryLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  return {
    record: (entry) => {
      entries.push(entry);
      return Promise.resolve();
    },
    entries: (jobId) => Promise.resolve(entries.filter((entry) => entry.jobId === jobId)),
  };
}
