import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../ports/clock.ts";
import { ifPresent, modifiedAt, namesIn, removeFolder } from "./file-system.ts";
import { tryLock } from "./folder-lock.ts";
import { liveLeases } from "./lease.ts";

/** Where every open snapshot has a folder of its own. */
export const SCRATCH = "open";

const SCRATCH_AGE_MS = 10 * 60_000;

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

/** File whose time says when a repository was last opened or closed. */
export function usedFile(repository: string): string {
  return join(repository, "svc", "used");
}

export function lockOf(repository: string): string {
  return `${repository}.lock`;
}

/** Removes repositories that were not used for long, then the least recently used above the size; none in use. */
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
  const lock = await tryLock(lockOf(folder), clock);
  if (lock === undefined) return false;
  try {
    if ((await liveLeases(folder, clock)).size > 0) return false;
    await removeFolder(folder, clock.newId());
    return true;
  } finally {
    await lock.release();
  }
}

/** What a process that was killed left behind. A young folder may not have its lease yet. */
export async function sweepScratch(
  limits: Pick<CacheLimits, "cacheFolder" | "clock">,
): Promise<void> {
  const { cacheFolder, clock } = limits;
  const now = Date.parse(clock.now());
  for (const path of await pathsIn(join(cacheFolder, SCRATCH))) {
    const isYoung = now - ((await modifiedAt(path)) ?? now) < SCRATCH_AGE_MS;
    if (isYoung || (await liveLeases(path, clock)).size > 0) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function listRepositories(cacheFolder: string): Promise<CachedRepository[]> {
  const folders = PURPOSES.map((purpose) => join(cacheFolder, purpose));
  const hosts = (await Promise.all(folders.map(pathsIn))).flat();
  const paths = (await Promise.all(hosts.map(pathsIn))).flat();
  for (const path of paths) {
    // Its removal was cut short.
    if (path.includes(".git.gone-")) await rm(path, { recursive: true, force: true });
  }
  return Promise.all(paths.filter((path) => path.endsWith(".git")).map(measure));
}

async function pathsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).map((name) => join(folder, name));
}

async function measure(folder: string): Promise<CachedRepository> {
  const packs = join(folder, "objects", "pack");
  let bytes = 0;
  for (const name of await namesIn(packs)) {
    bytes += (await ifPresent(stat(join(packs, name))))?.size ?? 0;
  }
  const usedAt = (await modifiedAt(usedFile(folder))) ?? (await modifiedAt(folder)) ?? 0;
  return { folder, bytes, usedAt };
}
