import { lstat, readdir } from "node:fs/promises";

const BLOCK = 512;

export interface Growth {
  /** Bytes on disk of files that were changed or made. */
  readonly bytes: number;
  readonly entries: number;
}

export interface GrowthOptions {
  /** Nanoseconds of the file system's clock; what changed later counts. */
  readonly since: bigint;
  readonly most: Growth;
}

/**
 * Tells whether more than `most` was written below a folder while commands work in it; a path that is too long for the
 * system is more. Follows no link but one that is swapped in at that very moment, and then only counts.
 */
export async function isGrownOver(
  folder: string,
  { since, most }: GrowthOptions,
): Promise<boolean> {
  const folders: Buffer[] = [Buffer.from(folder)];
  const isOver = toSum(most);
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const found = await lookInto(next);
    if (found === "too-long") return true;
    if (found.some(({ changed, bytes }) => changed > since && isOver(bytes))) return true;
    folders.push(...found.flatMap(({ isFolder, path }) => (isFolder ? [path] : [])));
  }
  return false;
}

async function lookInto(folder: Buffer): Promise<readonly Found[] | "too-long"> {
  const all: Found[] = [];
  for (const name of await readNames(folder)) {
    const found = await look(Buffer.concat([folder, Buffer.from("/"), name]));
    if (found === "too-long") return found;
    if (found !== undefined) all.push(found);
  }
  return all;
}

function toSum(most: Growth): (more: number) => boolean {
  let bytes = 0;
  let entries = 0;
  return (more) => {
    bytes += more;
    entries += 1;
    return bytes > most.bytes || entries > most.entries;
  };
}

interface Found {
  readonly path: Buffer;
  readonly isFolder: boolean;
  readonly changed: bigint;
  readonly bytes: number;
}

async function look(path: Buffer): Promise<Found | "too-long" | undefined> {
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
    return []; // Gone, or closed to us: what is in there shows in the free space.
  }
}
