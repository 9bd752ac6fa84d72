import { randomBytes } from "node:crypto";
import { chmod, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";

const OWN = 0o700;
const AT_ONCE = 64;

/**
 * Removes a folder that commands have worked in, and that nobody works in any longer: no link is followed; folders
 * that were closed, nested without end or named in no encoding are no obstacle. One that is not there is fine.
 */
export async function removeFolder(folder: string): Promise<void> {
  const root = Buffer.from(folder);
  const mark = randomBytes(12).toString("hex");
  let moved = 0;
  // What is deep down is moved up first: so no path grows longer than the system takes.
  const lift = async (path: Buffer): Promise<Buffer> => {
    // A folder that moves gets another "..", which is a change of itself.
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

/** Removes what is no folder and gives the folders. */
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
    return false; // Not empty, then.
  }
}

const join = (folder: Buffer, name: Buffer): Buffer =>
  Buffer.concat([folder, Buffer.from("/"), name]);
