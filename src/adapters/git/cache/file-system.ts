import { readdir, readFile, rename, rm, stat } from "node:fs/promises";

/** Runs file work; `undefined` when what it works on is not there. */
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

/** Takes a folder away at once, then deletes it: nobody sees half of it. */
export async function removeFolderAtomically(folder: string, id: string): Promise<void> {
  const gone = `${folder}.gone-${id}`;
  await ignoreMissing(rename(folder, gone));
  await rm(gone, { recursive: true, force: true });
}
