import { randomBytes } from "node:crypto";
import { chmod, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";

const OWN = 0o700;
const AT_ONCE = 64;

/**
 * Removes a folder in which commands have worked and no process works any longer: no link is
 * followed; closed folders, very deep ones and names without a valid encoding are handled. A
 * missing folder is ignored.
 */
export async function removeFolder(folder: string): Promise<void> {
  const root = Buffer.from(folder);
  const mark = randomBytes(12).toString("hex");
  let moved = 0;
  // Deep folders are moved up first, so that no path exceeds the system's limit.
  const lift = async (path: Buffer): Promise<Buffer> => {
    // Moving a folder changes its "..", which needs write permission.
    await chmod(path, OWN);
    moved += 1;
    const place = join(root, Buffer.from(`${mark}-${moved}`));
    await rename(path, place);
    return place;
  };
  const queue = await removeFiles(root);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const inner of await removeFiles(next)) {
      if (!(await removeEmpty(inner))) queue.push(await lift(inner));
    }
    await rmdir(next);
  }
  await rmdir(root).catch(ignoreErrorCodes("ENOENT"));
}

/** Removes all entries except folders, and returns the folders. */
async function removeFiles(folder: Buffer): Promise<Buffer[]> {
  const entries = await readEntries(folder);
  const files = entries.filter((entry) => !entry.isDirectory());
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    await Promise.all(some.map(({ name }) => unlink(join(folder, name))));
  }
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
}

async function readEntries(folder: Buffer) {
  try {
    await chmod(folder, OWN);
    return await readdir(folder, { encoding: "buffer", withFileTypes: true });
  } catch (error) {
    ignoreErrorCodes("ENOENT")(error);
    return [];
  }
}

async function removeEmpty(folder: Buffer): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false; // Not empty.
  }
}

const join = (folder: Buffer, name: Buffer): Buffer =>
  Buffer.concat([folder, Buffer.from("/"), name]);
