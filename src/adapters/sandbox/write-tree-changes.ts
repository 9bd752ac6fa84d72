import { constants } from "node:fs";
import { lstat, mkdir, open, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../../domain/core/app-error.ts";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import type { FileChange } from "../../domain/patch/file-change.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { toDiskFullError } from "../shared/tree/tree-too-large.ts";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";
import { isFolderBelow } from "./pin-folder.ts";

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Makes changes in a folder, as `TreeFiles` says. */
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
  // Before anything new is written: a folder may make way for a file of its name.
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
  // What the file system did not take when the tree was written is not there.
  if (stat === undefined && (await isMissing(root, path))) return;
  if (stat?.isFile() !== true) throw cannotWriteError(path);
  await unlink(join(root, path));
}

/** Whether nothing but folders is on the way to a path, up to where it ends too early. */
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
      // Whatever the mask of this process takes away.
      await handle.chmod(bits);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const known = toDiskFullError(error);
    throw known instanceof AppError ? known : cannotWriteError(path, error);
  }
}

/** Whether folders alone are on a path, as far as it is there. */
const canBeFolder = async (root: string, path: string): Promise<boolean> =>
  (await isFolderBelow(root, path)) || (await isMissing(root, path));
