import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../ports/clock.ts";
import {
  ignoreMissing,
  listNames,
  readModifiedTime,
  removeFolderAtomically,
} from "./file-system.ts";
import { tryLock } from "./folder-lock.ts";
import { listLiveLeases } from "./lease.ts";

/** Folder in which every open snapshot has its own folder. */
export const SCRATCH_FOLDER = "open";

const MIN_SCRATCH_AGE_MS = 10 * 60_000;

export interface CacheLimits {
  readonly cacheFolder: string;
  readonly maxCacheBytes: number;
  readonly cacheTtlMs: number;
  readonly clock: Clock;
}

const PURPOSES = ["review", "task"];

interface CachedRepository {
  readonly folder: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Returns the file whose time is that of the last open or close of a repository. */
export function lastUsedFile(repository: string): string {
  return join(repository, "svc", "used");
}

export function lockPath(repository: string): string {
  return `${repository}.lock`;
}

/**
 * Removes unused repositories that are too old, then the least recently used ones above the size
 * limit.
 */
export async function sweepCache(limits: CacheLimits): Promise<void> {
  const now = Date.parse(limits.clock.now());
  await sweepScratch(limits);
  const repositories = await listRepositories(limits.cacheFolder);
  repositories.sort((a, b) => a.usedAt - b.usedAt);
  let bytes = repositories.reduce((sum, repository) => sum + repository.bytes, 0);
  for (const repository of repositories) {
    const isExpired = now - repository.usedAt > limits.cacheTtlMs;
    if (!isExpired && bytes <= limits.maxCacheBytes) continue;
    if (await removeIfUnused(repository.folder, limits.clock)) bytes -= repository.bytes;
  }
}

async function removeIfUnused(folder: string, clock: Clock): Promise<boolean> {
  const lock = await tryLock(lockPath(folder), clock);
  if (lock === undefined) return false;
  try {
    if ((await listLiveLeases(folder, clock)).size > 0) return false;
    await removeFolderAtomically(folder, clock.newId());
    return true;
  } finally {
    await lock.release();
  }
}

/** Removes leftovers of killed processes. A young folder may not have its lease yet. */
export async function sweepScratch(
  limits: Pick<CacheLimits, "cacheFolder" | "clock">,
): Promise<void> {
  const { cacheFolder, clock } = limits;
  const now = Date.parse(clock.now());
  for (const path of await listPaths(join(cacheFolder, SCRATCH_FOLDER))) {
    const isYoung = now - ((await readModifiedTime(path)) ?? now) < MIN_SCRATCH_AGE_MS;
    if (isYoung || (await listLiveLeases(path, clock)).size > 0) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function listRepositories(cacheFolder: string): Promise<CachedRepository[]> {
  const folders = PURPOSES.map((purpose) => join(cacheFolder, purpose));
  const hosts = (await Promise.all(folders.map(listPaths))).flat();
  const paths = (await Promise.all(hosts.map(listPaths))).flat();
  for (const path of paths) {
    // Its removal was interrupted.
    if (path.includes(".git.gone-")) await rm(path, { recursive: true, force: true });
  }
  return Promise.all(paths.filter((path) => path.endsWith(".git")).map(measureRepository));
}

async function listPaths(folder: string): Promise<string[]> {
  return (await listNames(folder)).map((name) => join(folder, name));
}

async function measureRepository(folder: string): Promise<CachedRepository> {
  const packs = join(folder, "objects", "pack");
  let bytes = 0;
  for (const name of await listNames(packs)) {
    bytes += (await ignoreMissing(stat(join(packs, name))))?.size ?? 0;
  }
  const usedAt =
    (await readModifiedTime(lastUsedFile(folder))) ?? (await readModifiedTime(folder)) ?? 0;
  return { folder, bytes, usedAt };
}
