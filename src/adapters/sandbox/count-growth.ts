import { lstat, readdir } from "node:fs/promises";

const BLOCK = 512;

export interface Growth {
  /** Bytes on disk of files that were changed or created. */
  readonly bytes: number;
  readonly entries: number;
}

export interface GrowthOptions {
  /** Nanoseconds of the file system's clock; later changes count. */
  readonly since: bigint;
  readonly most: Growth;
  /** Bytes on disk of each unlinked file that counts, too. */
  readonly unlinked: readonly number[];
}

/**
 * Counts the bytes written below folders while commands work in them, until they exceed `most`; a
 * path that is too long for the system exceeds it. Follows no link except one swapped in at that
 * very moment, and then only counts.
 */
export async function countGrowth(
  roots: readonly string[],
  { since, most, unlinked }: GrowthOptions,
): Promise<Growth> {
  const sum = { bytes: 0, entries: 0 };
  const isOver = (more: number): boolean => {
    sum.bytes += more;
    sum.entries += 1;
    return sum.bytes > most.bytes || sum.entries > most.entries;
  };
  if (unlinked.some(isOver)) return sum;
  const folders: Buffer[] = roots.map((root) => Buffer.from(root));
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const found = await scanFolder(next);
    if (found === "too-long") return { ...sum, entries: most.entries + 1 };
    if (found.some(({ changed, bytes }) => changed > since && isOver(bytes))) return sum;
    folders.push(...found.flatMap(({ isFolder, path }) => (isFolder ? [path] : [])));
  }
  return sum;
}

async function scanFolder(folder: Buffer): Promise<readonly ScannedEntry[] | "too-long"> {
  const all: ScannedEntry[] = [];
  for (const name of await readNames(folder)) {
    const found = await statEntry(Buffer.concat([folder, Buffer.from("/"), name]));
    if (found === "too-long") return found;
    if (found !== undefined) all.push(found);
  }
  return all;
}

interface ScannedEntry {
  readonly path: Buffer;
  readonly isFolder: boolean;
  readonly changed: bigint;
  readonly bytes: number;
}

async function statEntry(path: Buffer): Promise<ScannedEntry | "too-long" | undefined> {
  try {
    const stats = await lstat(path, { bigint: true });
    const bytes = Number(stats.blocks) * BLOCK;
    return { path, isFolder: stats.isDirectory(), changed: stats.ctimeNs, bytes };
  } catch (error) {
    const isLong = error instanceof Error && "code" in error && error.code === "ENAMETOOLONG";
    return isLong ? "too-long" : undefined;
  }
}

async function readNames(folder: Buffer): Promise<readonly Buffer[]> {
  try {
    return await readdir(folder, { encoding: "buffer" });
  } catch {
    return []; // Gone or not readable: its content shows in the free space.
  }
}
