import { lstat, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPickableOwner } from "./pick-owner.ts";
import { removeFolder } from "./remove-folder.ts";
import { isOfEndedProcess } from "./tree-name.ts";

/** Removes the trees that processes of ours left when they were killed. What fails is left to the next one. Never rejects. */
export async function sweepTrees(): Promise<void> {
  const names = await readNames(tmpdir());
  for (const name of names.filter(isOfEndedProcess)) {
    const folder = join(tmpdir(), name);
    if (!(await isOwnTree(folder)) || (await isInUse(name))) continue;
    await removeFolder(folder).catch(() => undefined);
  }
}

/** Anybody may make a folder of that name: only one that we, or our sandboxes' users, have made is removed. */
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

/** Whoever still has the tree mounted could put links in our way: a container outlives the process that wanted it. */
async function isInUse(name: string): Promise<boolean> {
  for (const pid of await readNames("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const mounts = await readFile(`/proc/${pid}/mountinfo`, "utf8").catch(() => "");
    if (mounts.includes(`/${name}/`)) return true;
  }
  return false;
}

const readNames = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
