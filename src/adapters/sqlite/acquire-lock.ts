import { DatabaseSync } from "node:sqlite";
import type { StoreFailure } from "./store-calls.ts";
import { isBusy, toStoreError, toStoreFailure } from "./store-error.ts";

/** Long enough for a predecessor that is just ending. */
const WAIT_MS = 500;

/**
 * Makes this process the only one that has the store at a path: a write transaction on a small database beside it, held
 * open. The system ends it with the process, so nothing stale is left. Somebody else's is `store-invalid`.
 */
export function acquireLock(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(`${path}.lock`, { timeout: WAIT_MS });
    lock.exec(`
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS holder (pid INTEGER NOT NULL) STRICT;
      DELETE FROM holder;
      INSERT INTO holder VALUES (${process.pid});
      COMMIT;
      BEGIN IMMEDIATE;
    `);
    return lock;
  } catch (error) {
    const failure = isBusy(error)
      ? inUseFailure(path, describeHolder(lock))
      : unusableFailure(path, error);
    lock?.close();
    throw toStoreError(failure);
  }
}

function inUseFailure(path: string, holder: string): StoreFailure {
  const fix = "stop that one, or set WEB_STORE_PATH to another file";
  const message = `${path} is used by another process${holder}; ${fix}`;
  return { code: "store-invalid", message, path };
}

function unusableFailure(path: string, error: unknown): StoreFailure {
  const failure = toStoreFailure(error, path);
  if (failure.code !== "store-invalid") return failure;
  return { ...failure, message: `${path}.lock is damaged; delete it while no server runs` };
}

/** Readable all the same: the holder's transaction keeps writers away, not readers. */
function describeHolder(lock: DatabaseSync | undefined): string {
  try {
    const pid = lock?.prepare("SELECT pid FROM holder").get()?.pid;
    return pid === undefined ? "" : ` (pid ${pid})`;
  } catch {
    return ""; // It is just being written; who it is matters less than that it is.
  }
}
