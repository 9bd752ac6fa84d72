import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../domain/core/app-error.ts";
import { acquireLock } from "./acquire-lock.ts";
import { createDatabase, type Database } from "./create-database.ts";
import { migrate } from "./migrate.ts";
import { APPLICATION_ID, MIGRATIONS } from "./migrations.ts";
import { unavailableFile } from "./store-error.ts";

export interface OpenDatabase {
  readonly database: Database;
  close(): void;
}

/** Time limit of a write that waits for backups, which read the database from another process. */
const BUSY_MS = 5_000;
/** Size to which the log is truncated after a burst. */
const MAX_LOG_BYTES = 67_108_864;

/**
 * Opens the store's database for writing, after all checks: exclusive, ours, intact and not too
 * new.
 */
export function openDatabase(path: string): OpenDatabase {
  const file = createFile(path);
  const lock = acquireLock(file);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, {
      enableForeignKeyConstraints: true,
      enableDoubleQuotedStringLiterals: false,
      timeout: BUSY_MS,
    });
    prepareConnection(connection, path);
    const database = createDatabase(connection, path);
    return { database, close: () => closeBoth(database.connection, lock) };
  } catch (error) {
    closeBoth(connection, lock);
    throw error;
  }
}

/** Refuses a file of another program. */
export function requireServiceDatabase(connection: DatabaseSync, path: string): void {
  const id = connection.prepare("PRAGMA application_id").get()?.application_id;
  if (id === APPLICATION_ID) return;
  throw new AppError(
    "store-invalid",
    `${path} is a database of another program; set WEB_STORE_PATH to another file`,
    { details: { path } },
  );
}

function prepareConnection(connection: DatabaseSync, path: string): void {
  connection.exec("PRAGMA trusted_schema = OFF");
  const isNew =
    connection.prepare("SELECT count(*) AS count FROM sqlite_schema").get()?.count === 0;
  if (!isNew) requireServiceDatabase(connection, path);
  requireIntact(connection, path);
  requireWriteAheadLog(connection, path);
  connection.exec(`PRAGMA journal_size_limit = ${MAX_LOG_BYTES}; PRAGMA synchronous = FULL`);
  migrate(connection, path, MIGRATIONS);
  // A read-only disk is detected now, not with the first job.
  connection.exec(
    "INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1",
  );
}

function requireIntact(connection: DatabaseSync, path: string): void {
  const found = connection.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (found === "ok") return;
  const reason = String(found).replaceAll(/\s+/g, " ");
  throw new AppError("store-invalid", `${path} is damaged (${reason}); restore a backup`, {
    details: { path },
  });
}

function requireWriteAheadLog(connection: DatabaseSync, path: string): void {
  const mode = connection.prepare("PRAGMA journal_mode = WAL").get()?.journal_mode;
  if (mode === "wal") return;
  throw new AppError(
    "store-unavailable",
    `${path} is on a disk that does not support a write-ahead log; move it to a local disk`,
    { details: { path } },
  );
}

/**
 * Returns the file's real path, so that a link to it uses the same lock. A new file is readable
 * only by us; an existing one is not opened, because closing it would release SQLite's locks on it.
 */
function createFile(path: string): string {
  try {
    if (!existsSync(path)) closeSync(openSync(path, "wx", 0o600));
    return realpathSync(path);
  } catch (error) {
    throw unavailableFile(path, error);
  }
}

function closeBoth(connection: DatabaseSync | undefined, lock: DatabaseSync): void {
  try {
    connection?.close();
  } finally {
    lock.close();
  }
}
