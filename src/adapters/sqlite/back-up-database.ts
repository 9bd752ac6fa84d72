import { randomBytes } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { AppError } from "../../domain/core/app-error.ts";
import { requireServiceDatabase } from "./open-database.ts";
import { toStoreError, toStoreFailure } from "./store-error.ts";

/** All pages in one step: with a pause in between, every write would restart the copy. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies the store at a path to a new file as of one moment, while a server may write to it, off
 * the main thread. The copy gets its final name when it is complete; an existing or unusable name
 * is `input-invalid`.
 */
export async function backUpDatabase(path: string, file: string): Promise<void> {
  const partial = resolve(`${file}.${randomBytes(6).toString("hex")}.partial`);
  // Created by us, so that only we can read it: SQLite would make it readable for every user.
  await withFileErrors(file, async () => (await open(partial, "wx", 0o600)).close());
  try {
    await copyPages(path, partial, file);
    await withFileErrors(file, () => link(partial, file));
  } finally {
    await rm(partial, { force: true });
  }
}

async function copyPages(path: string, partial: string, file: string): Promise<void> {
  const source = attempt(path, () => new DatabaseSync(path, { readOnly: true, timeout: 5_000 }));
  try {
    attempt(path, () => requireServiceDatabase(source, path));
    await backup(source, partial, { rate: ALL_PAGES });
  } catch (error) {
    throw error instanceof AppError ? error : toStoreError(toStoreFailure(error, file));
  } finally {
    source.close();
  }
}

function attempt<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw toStoreError(toStoreFailure(error, path));
  }
}

async function withFileErrors(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): AppError<"input-invalid"> {
  const code = (cause as NodeJS.ErrnoException).code;
  const reason = code === "EEXIST" ? "it exists already" : `it cannot be written (${code})`;
  const message = `backup to ${file}: ${reason}; name a new file`;
  return new AppError("input-invalid", message, { details: { path: file }, cause });
}
