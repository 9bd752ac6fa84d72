import { backUpDatabase } from "../adapters/sqlite/back-up-database.ts";
import { readJournal, readMissed } from "../adapters/sqlite/read-journal.ts";
import { readSpending } from "../adapters/sqlite/read-spending.ts";
import type { JournalEntry, JournalQuery } from "../domain/journal/journal-entry.ts";
import type { MissedEventsSummary } from "../ports/missed-events.ts";

/** Reads a server's store from its file, whether the server runs or not. Every call throws as the store's adapter does. */
export interface StoreReader {
  /** Lists what the server has done, newest first. */
  journal(query: JournalQuery): readonly JournalEntry[];
  /** Sums up the webhook deliveries that the server missed. */
  missedEvents(): MissedEventsSummary;
  /** Sums up the cost of a calendar month (`2026-01`). */
  spending(month: string): ReturnType<typeof readSpending>;
  /** Copies the store to a new file. */
  backUp(file: string): Promise<void>;
}

/** Opens the store at a path for reading; nothing is read before a method is called. */
export function openStoreReader(path: string): StoreReader {
  return {
    journal: (query) => readJournal(path, query),
    missedEvents: () => readMissed(path),
    spending: (month) => readSpending(path, month),
    backUp: (file) => backUpDatabase(path, file),
  };
}
