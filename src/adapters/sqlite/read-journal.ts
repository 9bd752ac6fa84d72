import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../domain/core/app-error.ts";
import type { JournalEntry, JournalQuery } from "../../domain/journal/journal-entry.ts";
import type { MissedEventsSummary } from "../../ports/missed-events.ts";
import { createDatabase, type Database } from "./create-database.ts";
import { listJournal } from "./journal-table.ts";
import { MIGRATIONS } from "./migrations.ts";
import { summarizeMissed } from "./missed-table.ts";
import { requireServiceDatabase } from "./open-database.ts";
import { listProviders } from "./provider-table.ts";
import { toStoreError, toStoreFailure } from "./store-error.ts";

const BUSY_MS = 5_000;

/**
 * Reads the journal of the store at a path, whether a server uses it or not; nothing is changed.
 * Throws `store-invalid` for a file that is not ours or has another version, and
 * `store-unavailable` when it does not exist.
 */
export function readJournal(path: string, query: JournalQuery): readonly JournalEntry[] {
  return readStore(path, (database) => listJournal(database, query));
}

/** Reads the summary of missed webhook deliveries in the same way. */
export function readMissed(path: string): MissedEventsSummary {
  return readStore(path, summarizeMissed);
}

/** Reads from the store at a path in the same way. */
export function readStore<Result>(path: string, read: (database: Database) => Result): Result {
  if (!existsSync(path)) {
    const message = `${path} does not exist; set WEB_STORE_PATH to the store of your server`;
    throw new AppError("store-unavailable", message, { details: { path } });
  }
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    requireServiceDatabase(connection, path);
    requireVersion(connection, path);
    return read(createDatabase(connection, path));
  } catch (error) {
    throw error instanceof AppError ? error : toStoreError(toStoreFailure(error, path));
  } finally {
    connection?.close();
  }
}

function requireVersion(connection: DatabaseSync, path: string): void {
  const version = Number(connection.prepare("PRAGMA user_version").get()?.user_version);
  if (version === MIGRATIONS.length) return;
  const how =
    version < MIGRATIONS.length
      ? "an older version; start the server once to upgrade it"
      : "a newer version; use the program that wrote it";
  throw new AppError("store-invalid", `${path} is of ${how}`, { details: { path } });
}

/**
 * Returns the base URLs of the provider configs of the store at a path; throws as `readJournal`
 * does.
 */
export function readEndpoints(path: string): readonly string[] {
  return readStore(path, (database) => listProviders(database).map(({ baseUrl }) => baseUrl));
}
