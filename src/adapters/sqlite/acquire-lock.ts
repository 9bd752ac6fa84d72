import { DatabaseSync } from "node:sqlite";
import type { StoreFailure } from "./store-calls.ts";
import { isBusy, toStoreError, toStoreFailure } from "./store-error.ts";

/** Time for a predecessor that is just exiting. */
const WAIT_MS = 500;

/**
 * Makes this process the only user of the store at a path: an open write transaction on a small
 * database beside it. The system ends it with the process, so no stale lock remains. Throws
 * `store-invalid` when another process has it.
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

/** Reads the holder, which is possible: its transaction blocks writers, not readers. */
function describeHolder(lock: DatabaseSync | undefined): string {
  try {
    const pid = lock?.prepare("SELECT pid FROM holder").get()?.pid;
    return pid === undefined ? "" : ` (pid ${pid})`;
  } catch {
    return ""; // It is being written at the moment; its existence is sufficient.
  }
}
