import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, chown, type FileHandle, mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const isLinux = process.platform === "linux";

/** A folder that is held open: what its name becomes in the meantime does not matter on Linux. */
export interface PinnedFolder extends AsyncDisposable {
  /** Names the folder, for as long as it is held. */
  readonly path: string;
}

/** Opens a folder, but not a link to one; `undefined` when there is none. */
export async function pinFolder(path: string): Promise<PinnedFolder | undefined> {
  const handle = await open(path, FOLDER).catch(
    ignoreErrorCodes("ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG"),
  );
  return handle && toPinnedFolder(handle, path);
}

/** Tells whether a path below a folder leads through folders alone: no part of it is a link. */
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
 * Makes the folders of a path below a folder and gives them to `owner`, a user id. Anything else that stands there is moved
 * away and never followed. Several calls for one path may run at the same time, beside commands that work in the folder.
 */
export async function makeBelow(root: string, path: string, owner?: number): Promise<void> {
  let held = await pinFolder(root);
  for (const name of path.split("/")) {
    if (held === undefined) return;
    await using current = held;
    held = await makeFolder(join(current.path, name));
    // A folder of another call may not have its owner yet.
    if (held !== undefined && owner !== undefined) {
      await chown(held.path, owner, owner);
      // A command may have closed it to its own user.
      await chmod(held.path, 0o755);
    }
  }
  await held?.[Symbol.asyncDispose]();
}

/** Tries to make a folder; commands that replace it meanwhile are outrun a bounded number of times. */
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
