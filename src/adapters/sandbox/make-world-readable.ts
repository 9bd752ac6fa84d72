import { chmod, lstat, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const READ = 0o444;
const READ_AND_ENTER = 0o555;
const EXECUTE = 0o111;

/** Begins the name of a folder that a tree stands in, which only the tree's own user gets through. */
export const TREE_PREFIX = "svc-sandbox-";

/**
 * Lets every user read a folder of ours with all below it; of what is executable, execute it. Follows no link. A folder
 * that is the tree of a sandbox can be reached then, by whoever knows its name.
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
