import { chmod, lstat, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const READ = 0o444;
const READ_AND_ENTER = 0o555;
const EXECUTE = 0o111;

/** Prefix of the folder that contains a tree, which only the tree's own user can enter. */
export const TREE_PREFIX = "svc-sandbox-";

/**
 * Makes a folder of ours with its content readable for every user, and executables executable.
 * Follows no link. A folder that is the tree of a sandbox can then be reached by any user who knows
 * its name.
 */
export async function makeWorldReadable(folder: string): Promise<void> {
  if (basename(dirname(folder)).startsWith(TREE_PREFIX)) await makeTraversable(dirname(folder));
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const inside = next;
    await addReadBits(inside);
    for (const entry of await readdir(inside, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(join(inside, entry.name));
      else if (entry.isFile()) await addReadBits(join(inside, entry.name));
    }
  }
}

async function makeTraversable(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  await chmod(folder, (mode | 0o011) & 0o777);
}

async function addReadBits(path: string): Promise<void> {
  const stats = await lstat(path);
  const isEntered = stats.isDirectory() || (stats.mode & EXECUTE) !== 0;
  const wanted = stats.mode | (isEntered ? READ_AND_ENTER : READ);
  if (wanted !== stats.mode) await chmod(path, wanted & 0o777);
}
