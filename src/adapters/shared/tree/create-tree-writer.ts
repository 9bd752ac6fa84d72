import { constants } from "node:fs";
import { type FileHandle, mkdir, open, opendir, symlink } from "node:fs/promises";

/**
 * Writes files into a folder that no other process writes to meanwhile. Nothing is followed or
 * replaced; files that the file system refuses (two names that it treats as equal, a name too long)
 * give `false`.
 */
export interface TreeWriter {
  /** Creates a file and its parent folders. */
  open(path: Buffer, mode: number): Promise<FileHandle | undefined>;
  file(path: Buffer, mode: number, content: Uint8Array): Promise<boolean>;
  folder(path: Buffer): Promise<boolean>;
  /** Creates a link. Links come after all files: later files would be written through them. */
  link(path: Buffer, target: Buffer): Promise<boolean>;
}

const SLASH = 0x2f;
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const REJECTED_CODES = ["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "EILSEQ", "EINVAL", "ELOOP"];
const MAX_TARGET_BYTES = 4_000;

/**
 * Creates a writer for an empty folder. Throws when it is not empty, which is a mistake of the
 * caller.
 */
export async function createTreeWriter(root: string): Promise<TreeWriter> {
  for await (const entry of await opendir(root))
    throw new Error(
      `a tree can only be written into an empty folder, but this one contains ${entry.name}`,
    );
  const folders = new Map<string, Promise<boolean>>();
  const prefix = Buffer.from(`${root}/`);
  const whole = (path: Buffer): Buffer => Buffer.concat([prefix, path]);

  const folder = (path: Buffer): Promise<boolean> => {
    const key = path.toString("latin1");
    const made =
      folders.get(key) ?? inParent(path, async () => void (await mkdir(whole(path), 0o755)));
    folders.set(key, made);
    return made;
  };
  const inParent = async (path: Buffer, make: () => Promise<void>): Promise<boolean> => {
    const slash = path.lastIndexOf(SLASH);
    if (slash !== -1 && !(await folder(path.subarray(0, slash)))) return false;
    return tryCreate(make);
  };
  const openFile = async (path: Buffer, mode: number): Promise<FileHandle | undefined> => {
    let handle: FileHandle | undefined;
    await inParent(path, async () => {
      handle = await open(whole(path), FLAGS, mode);
    });
    return handle;
  };
  return {
    open: openFile,
    file: async (path, mode, content) => {
      const handle = await openFile(path, mode);
      if (handle === undefined) return false;
      try {
        await handle.writeFile(content);
        // Regardless of the umask.
        await handle.chmod(mode);
      } finally {
        await handle.close();
      }
      return true;
    },
    folder,
    link: async (path, target) => {
      const isTarget =
        target.length > 0 && target.length <= MAX_TARGET_BYTES && !target.includes(0);
      return isTarget && inParent(path, () => symlink(target, whole(path)));
    },
  };
}

async function tryCreate(make: () => Promise<void>): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && REJECTED_CODES.includes(String(error.code)))
      return false;
    throw error;
  }
}
