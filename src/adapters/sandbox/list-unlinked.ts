import { lstat, readdir, readFile, stat } from "node:fs/promises";
import type { OpenTree } from "./create-trees.ts";

const BLOCK = 512;
/** Files of a process: open ones, and those that are only mapped. */
const DESCRIPTOR_FOLDERS = ["fd", "map_files"];

/**
 * Lists the bytes on disk of each unlinked file on the disk of the tree that processes of a sandbox
 * hold open. The processes are those of the tree's own user, or without one all started by `pid`.
 * Works only on Linux.
 */
export async function listUnlinked(
  { folder, owner }: Pick<OpenTree, "folder"> & Partial<Pick<OpenTree, "owner">>,
  pid: number,
): Promise<readonly number[]> {
  if (process.platform !== "linux") return [];
  const { dev } = await lstat(folder);
  const pids = owner === undefined ? await findDescendants(pid) : await findProcessesOfUser(owner);
  const sizes = new Map<number, number>();
  for (const holder of pids) {
    for (const path of await listHeldFiles(holder)) {
      const stats = await stat(path).catch(() => undefined);
      if (stats?.isFile() && stats.nlink === 0 && stats.dev === dev)
        sizes.set(stats.ino, stats.blocks * BLOCK);
    }
  }
  return [...sizes.values()];
}

async function listHeldFiles(pid: number): Promise<readonly string[]> {
  const lists = DESCRIPTOR_FOLDERS.map(async (kind) => {
    const place = `/proc/${pid}/${kind}`;
    const names = await readdir(place).catch(() => []);
    return names.map((name) => `${place}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}

async function findProcessesOfUser(owner: number): Promise<readonly number[]> {
  const found = (await readStatuses()).filter(({ uid }) => uid === owner);
  return found.map(({ pid }) => pid);
}

async function findDescendants(root: number): Promise<readonly number[]> {
  const statuses = await readStatuses();
  const found = new Set([root]);
  // Iterating a set includes elements added meanwhile.
  for (const one of found)
    for (const { pid, parent } of statuses) if (parent === one) found.add(pid);
  return [...found];
}

interface ProcessStatus {
  readonly pid: number;
  readonly parent: number;
  readonly uid: number;
}

async function readStatuses(): Promise<readonly ProcessStatus[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = names.map(async (name): Promise<ProcessStatus[]> => {
    const text = await readFile(`/proc/${name}/status`, "latin1").catch(() => "");
    const [, parent] = /^PPid:\t(\d+)$/m.exec(text) ?? [];
    const [, uid] = /^Uid:\t(\d+)/m.exec(text) ?? [];
    return parent && uid ? [{ pid: Number(name), parent: Number(parent), uid: Number(uid) }] : [];
  });
  return (await Promise.all(all)).flat();
}
