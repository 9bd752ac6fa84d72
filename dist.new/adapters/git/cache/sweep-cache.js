import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifPresent, modifiedAt, namesIn, removeFolder } from "./file-system.js";
import { tryLock } from "./folder-lock.js";
import { liveLeases } from "./lease.js";
/** Where every open snapshot has a folder of its own. */
export const SCRATCH = "open";
const SCRATCH_AGE_MS = 10 * 60_000;
const PURPOSES = ["review", "task"];
/** File whose time says when a repository was last opened or closed. */
export function usedFile(repository) {
    return join(repository, "svc", "used");
}
export function lockOf(repository) {
    return `${repository}.lock`;
}
/** Removes repositories that were not used for long, then the least recently used above the size; none in use. */
export async function sweepCache(limits) {
    const now = Date.parse(limits.clock.now());
    await sweepScratch(limits);
    const repositories = await listRepositories(limits.cacheFolder);
    repositories.sort((a, b) => a.usedAt - b.usedAt);
    let bytes = repositories.reduce((sum, repository) => sum + repository.bytes, 0);
    for (const repository of repositories) {
        const isExpired = now - repository.usedAt > limits.cacheTtlMs;
        if (!isExpired && bytes <= limits.maxCacheBytes)
            continue;
        if (await removeIfUnused(repository.folder, limits.clock))
            bytes -= repository.bytes;
    }
}
async function removeIfUnused(folder, clock) {
    const lock = await tryLock(lockOf(folder), clock);
    if (lock === undefined)
        return false;
    try {
        if ((await liveLeases(folder, clock)).size > 0)
            return false;
        await removeFolder(folder, clock.newId());
        return true;
    }
    finally {
        await lock.release();
    }
}
/** What a process that was killed left behind. A young folder may not have its lease yet. */
export async function sweepScratch(limits) {
    const { cacheFolder, clock } = limits;
    const now = Date.parse(clock.now());
    for (const path of await pathsIn(join(cacheFolder, SCRATCH))) {
        const isYoung = now - ((await modifiedAt(path)) ?? now) < SCRATCH_AGE_MS;
        if (isYoung || (await liveLeases(path, clock)).size > 0)
            continue;
        await rm(path, { recursive: true, force: true });
    }
}
async function listRepositories(cacheFolder) {
    const folders = PURPOSES.map((purpose) => join(cacheFolder, purpose));
    const hosts = (await Promise.all(folders.map(pathsIn))).flat();
    const paths = (await Promise.all(hosts.map(pathsIn))).flat();
    for (const path of paths) {
        // Its removal was cut short.
        if (path.includes(".git.gone-"))
            await rm(path, { recursive: true, force: true });
    }
    return Promise.all(paths.filter((path) => path.endsWith(".git")).map(measure));
}
async function pathsIn(folder) {
    return (await namesIn(folder)).map((name) => join(folder, name));
}
async function measure(folder) {
    const packs = join(folder, "objects", "pack");
    let bytes = 0;
    for (const name of await namesIn(packs)) {
        bytes += (await ifPresent(stat(join(packs, name))))?.size ?? 0;
    }
    const usedAt = (await modifiedAt(usedFile(folder))) ?? (await modifiedAt(folder)) ?? 0;
    return { folder, bytes, usedAt };
}
