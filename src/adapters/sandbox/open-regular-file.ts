import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";

// Opening a pipe without a writer would block.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const NOT_A_FILE_CODES = [
  "ENOENT",
  "ENOTDIR",
  "ELOOP",
  "EACCES",
  "ENAMETOOLONG",
  "ENXIO",
  "ENODEV",
  "EINVAL",
];

/**
 * Opens a regular file for reading, to be closed by the caller; `undefined` for any other kind of
 * entry.
 */
export async function openRegularFile(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, FLAGS).catch(ignoreErrorCodes(...NOT_A_FILE_CODES));
  if (handle === undefined || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}
