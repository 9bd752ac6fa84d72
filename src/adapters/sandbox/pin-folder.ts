import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, chown, type FileHandle, mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const isLinux = process.platform === "linux";

/** A folder that is held open: on Linux, later changes of its name have no effect. */
export interface PinnedFolder extends AsyncDisposable {
  /** Path of the folder while it is open. */
  readonly path: string;
}

/** Opens a folder, but not a link to one; `undefined` when it does not exist. */
export async function pinFolder(path: string): Promise<PinnedFolder | undefined> {
  const handle = await open(path, FOLDER).catch(
    ignoreErrorCodes("ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG"),
  );
  return handle && toPinnedFolder(handle, path);
}

/** Returns true if a path below a folder leads only through folders: no part of it is a link. */
export async function isFolderBelow(root: string, path: string): Promise<boolean> {
  let held = await pinFolder(root);
  for (const name of path.split("/").filter((part) => part !== "")) {
    if (held === undefined) return false;
    await using current = held;
    held = await pinFolder(join(current.path, name));
  }
  await held?.[Symbol.asyncDispose]();
  return held !== undefined;
}

/**
 * Creates the folders of a path below a folder, owned by `owner`, a user id. Any other entry at
 * these paths is moved away and never followed. Several calls for one path may run at the same
 * time, beside commands that work in the folder.
 */
export async function makeBelow(root: string, path: string, owner?: number): Promise<void> {
  let held = await pinFolder(root);
  for (const name of path.split("/")) {
    if (held === undefined) return;
    await using current = held;
    held = await makeFolder(join(current.path, name));
    // A folder created by another call may not have its owner yet.
    if (held !== undefined && owner !== undefined) {
      await chown(held.path, owner, owner);
      // A command may have closed it to its own user.
      await chmod(held.path, 0o755);
    }
  }
  await held?.[Symbol.asyncDispose]();
}

/** Number of attempts to create a folder while commands replace it. */
const ATTEMPTS = 10;

async function makeFolder(place: string): Promise<PinnedFolder | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const held = await pinFolder(place);
    if (held !== undefined) return held;
    await mkdir(place).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (!(await isOpenFolder(place))) await moveAway(place);
    });
  }
  return undefined;
}

async function isOpenFolder(place: string): Promise<boolean> {
  await using held = await pinFolder(place);
  return held !== undefined;
}

async function moveAway(place: string): Promise<void> {
  try {
    await unlink(place).catch(ignoreErrorCodes("ENOENT"));
  } catch {
    // A folder that this process may not open.
    await rename(place, `${place}-${randomBytes(6).toString("hex")}`).catch(
      ignoreErrorCodes("ENOENT"),
    );
  }
}

function toPinnedFolder(handle: FileHandle, path: string): PinnedFolder {
  return {
    path: isLinux ? `/proc/self/fd/${handle.fd}` : path,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
