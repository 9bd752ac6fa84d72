import { lstat, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPickableOwner } from "./pick-owner.ts";
import { removeFolder } from "./remove-folder.ts";
import { isOfEndedProcess } from "./tree-name.ts";

/**
 * Removes the trees left by killed processes of ours. Failures are left to the next call. Never
 * rejects.
 */
export async function sweepTrees(): Promise<void> {
  const names = await readNames(tmpdir());
  for (const name of names.filter(isOfEndedProcess)) {
    const folder = join(tmpdir(), name);
    if (!(await isOwnTree(folder)) || (await isInUse(name))) continue;
    await removeFolder(folder).catch(() => undefined);
  }
}

/**
 * Returns true if a tree is ours. Any user may create a folder of that name: only those owned by us
 * or our sandboxes' users are removed.
 */
async function isOwnTree(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path);
    const self = process.getuid?.();
    return (
      stats.isDirectory() && (stats.uid === self || (self === 0 && isPickableOwner(stats.uid)))
    );
  } catch {
    return false; // Another sweep was faster.
  }
}

/**
 * Returns true if the tree is still mounted: a container that outlives its starter could replace
 * paths by links during the removal.
 */
async function isInUse(name: string): Promise<boolean> {
  for (const pid of await readNames("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const mounts = await readFile(`/proc/${pid}/mountinfo`, "utf8").catch(() => "");
    if (mounts.includes(`/${name}/`)) return true;
  }
  return false;
}

const readNames = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
