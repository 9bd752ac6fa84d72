import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lchown, mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "./has-code.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const isLinux = process.platform === "linux";

/** A folder that is held open: what its name becomes in the meantime does not matter on Linux. */
export interface HeldFolder extends AsyncDisposable {
  /** Names the folder, for as long as it is held. */
  readonly place: string;
}

/** Opens a folder, but not a link to one; `undefined` when there is none. */
export async function holdFolder(path: string): Promise<HeldFolder | undefined> {
  const handle = await open(path, FOLDER).catch(
    hasCode("ENOENT", "ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG"),
  );
  return handle && toHeld(handle, path);
}

/** Tells whether a path below a folder leads through folders alone: no part of it is a link. */
export async function isFolderBelow(root: string, path: string): Promise<boolean> {
  let held = await holdFolder(root);
  for (const name of path.split("/").filter((part) => part !== "")) {
    if (held === undefined) return false;
    await using current = held;
    held = await holdFolder(join(current.place, name));
  }
  await held?.[Symbol.asyncDispose]();
  return held !== undefined;
}

/** Makes the folders of a path below a folder; what stands there and is none makes way, and is never followed. */
export async function makeBelow(root: string, path: string, owner?: number): Promise<void> {
  let held = await holdFolder(root);
  for (const name of path.split("/")) {
    if (held === undefined) return;
    await using current = held;
    const place = join(current.place, name);
    held = (await holdFolder(place)) ?? (await makeWay(place, owner));
  }
  await held?.[Symbol.asyncDispose]();
}

async function makeWay(place: string, owner: number | undefined): Promise<HeldFolder | undefined> {
  try {
    await unlink(place).catch(hasCode("ENOENT"));
  } catch {
    // A folder that was closed to us.
    await rename(place, `${place}-${randomBytes(6).toString("hex")}`);
  }
  await mkdir(place);
  if (owner !== undefined) await lchown(place, owner, owner);
  return holdFolder(place);
}

function toHeld(handle: FileHandle, path: string): HeldFolder {
  return {
    place: isLinux ? `/proc/self/fd/${handle.fd}` : path,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
