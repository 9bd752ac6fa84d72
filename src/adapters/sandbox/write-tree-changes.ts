import { constants } from "node:fs";
import { lstat, mkdir, open, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import type { FileBlob, FileChange } from "../../domain/diff/pull-file.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { toDiskFullError } from "../shared/tree/tree-too-large.ts";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";
import { isFolderBelow } from "./pin-folder.ts";

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Applies changes to a folder according to `TreeFiles`. */
export async function writeTreeChanges(
  root: string,
  changes: readonly FileChange[],
  signal: AbortSignal,
): Promise<void> {
  const left = changes.filter(({ before }) => before !== undefined);
  const emptied = new Set<string>();
  for (const { path, previousPath } of left) {
    throwIfCancelled(signal);
    await removeFile(root, previousPath ?? path);
    emptied.add(getParent(previousPath ?? path));
  }
  // Before new files are written: a folder may be replaced by a file of its name.
  for (const folder of emptied) await removeEmpty(root, folder);
  for (const { path, after } of changes) {
    throwIfCancelled(signal);
    if (after !== undefined) await writeFile(root, path, after);
  }
}

const getParent = (path: string): string => {
  const parent = dirname(path);
  return parent === "." ? "" : parent;
};

const cannotWriteError = (path: string, cause?: unknown): AppError<"input-invalid"> =>
  new AppError("input-invalid", `${path} cannot be written here; leave it out of the change`, {
    details: { path },
    cause,
  });

async function removeFile(root: string, path: string): Promise<void> {
  const stat = (await isFolderBelow(root, getParent(path)))
    ? await lstat(join(root, path)).catch(ignoreErrorCodes("ENOENT", "ENOTDIR", "ENAMETOOLONG"))
    : undefined;
  // A file that the file system refused when the tree was written does not exist.
  if (stat === undefined && (await isMissing(root, path))) return;
  if (stat?.isFile() !== true) throw cannotWriteError(path);
  await unlink(join(root, path));
}

/** Returns true if a path is missing and only folders lead to it. */
async function isMissing(root: string, path: string): Promise<boolean> {
  let place = root;
  for (const name of path.split("/")) {
    place = join(place, name);
    const stat = await lstat(place).catch(ignoreErrorCodes("ENOENT", "ENAMETOOLONG"));
    if (stat === undefined) return true;
    if (!stat.isDirectory()) return false;
  }
  return false;
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let at = folder; at !== ""; at = getParent(at)) {
    try {
      await rmdir(join(root, at));
    } catch {
      return; // It is not empty, or gone already.
    }
  }
}

async function writeFile(root: string, path: string, { bytes, mode }: FileBlob): Promise<void> {
  try {
    const parent = getParent(path);
    if (!(await canBeFolder(root, parent))) throw cannotWriteError(path);
    await mkdir(join(root, parent), { recursive: true });
    const bits = mode === "100755" ? 0o755 : 0o644;
    const handle = await open(join(root, path), FLAGS, bits);
    try {
      await handle.writeFile(bytes);
      // Regardless of the umask.
      await handle.chmod(bits);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const known = toDiskFullError(error);
    throw known instanceof AppError ? known : cannotWriteError(path, error);
  }
}

/** Returns true if all existing parts of a path are folders. */
const canBeFolder = async (root: string, path: string): Promise<boolean> =>
  (await isFolderBelow(root, path)) || (await isMissing(root, path));
