import { readdir, readFile, rename, rm, stat } from "node:fs/promises";

/** Runs file work; resolves with `undefined` when the file does not exist. */
export async function ignoreMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT") || hasErrorCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

export function readText(path: string): Promise<string | undefined> {
  return ignoreMissing(readFile(path, "utf8"));
}

export async function listNames(folder: string): Promise<readonly string[]> {
  return (await ignoreMissing(readdir(folder))) ?? [];
}

export async function readModifiedTime(path: string): Promise<number | undefined> {
  return (await ignoreMissing(stat(path)))?.mtimeMs;
}

/**
 * Removes a folder atomically by renaming it, then deletes it: no other process sees half of it.
 */
export async function removeFolderAtomically(folder: string, id: string): Promise<void> {
  const gone = `${folder}.gone-${id}`;
  await ignoreMissing(rename(folder, gone));
  await rm(gone, { recursive: true, force: true });
}
