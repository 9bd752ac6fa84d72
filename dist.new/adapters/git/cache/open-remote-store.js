import { join } from "node:path";
import { objectFormatOf } from "../object-id.js";
import { openBorrowingStore } from "../open-borrowing-store.js";
import { createOwnProgram } from "../own-program.js";
import { keepPrefix } from "./cache-refs.js";
import { markDamaged, markUsed, prepareCachedRepository } from "./cached-repository.js";
import { DamagedCacheError, fetchFailed } from "./fetch-failure.js";
import { modifiedAt, removeFolder } from "./file-system.js";
import { acquireLock } from "./folder-lock.js";
import { keepCommits } from "./keep-commits.js";
import { takeLease } from "./lease.js";
import { parseRemoteUrl } from "./remote-url.js";
import { repackIfPiled } from "./repack.js";
import { lockOf, sweepCache, usedFile } from "./sweep-cache.js";
/** Opens commits of a remote in the bare cache, fetching those that it does not hold. */
export async function openRemoteStore(request, options) {
    const { origin, signal } = request;
    const { cacheFolder, clock, environment, allowProtocols } = options;
    const remote = parseRemoteUrl(origin.url, allowProtocols);
    const folder = join(cacheFolder, origin.purpose, remote.place);
    const git = createOwnProgram(folder, environment, [remote.protocol]);
    const visit = { ...request, options, remote, folder, git };
    await sweepCache(options);
    const lock = await acquireLock(lockOf(folder), clock, signal);
    const lease = await fetchAndRepair(visit).finally(lock.release);
    await sweepCache(options);
    const format = objectFormatOf(request.wanted[0] ?? "");
    const borrowed = [join(folder, "objects")];
    return openBorrowingStore({ folder: request.scratch, format, borrowed }, environment, {
        reportDamage: () => markDamaged(folder),
        close: () => closeLease(visit, lease),
    });
}
/** A damaged folder is thrown away and made anew, once. */
async function fetchAndRepair(visit) {
    try {
        return await fetchUnderLease(visit);
    }
    catch (error) {
        if (!(error instanceof DamagedCacheError))
            throw error;
        await removeFolder(visit.folder, visit.options.clock.newId());
    }
    try {
        return await fetchUnderLease(visit);
    }
    catch (error) {
        throw error instanceof DamagedCacheError ? stillDamaged(visit, error) : error;
    }
}
async function fetchUnderLease(visit) {
    const { options, remote, folder, git, origin, wanted, signal } = visit;
    const { clock } = options;
    await prepareCachedRepository(folder, objectFormatOf(wanted[0] ?? ""), clock);
    const lease = await takeLease(folder, clock.newId());
    try {
        const token = origin.token?.reveal();
        const refs = origin.refs ?? [];
        const { silenceSeconds } = options;
        const fetched = { git, remote, token, wanted, refs, silenceSeconds, signal };
        await keepCommits({ ...fetched, folder, clock, lease });
        await repackIfPiled(git, folder, signal);
        return lease;
    }
    catch (error) {
        await lease.release();
        throw error;
    }
}
/** The refs go first: without a lease they are anybody's to remove. */
async function closeLease({ folder, git, options }, lease) {
    // Thrown away meanwhile, as damaged.
    if ((await modifiedAt(usedFile(folder))) === undefined)
        return lease.release();
    const signal = new AbortController().signal;
    const listed = await git.run(["for-each-ref", "--format=delete %(refname)", keepPrefix(lease.id)], {
        signal,
    });
    // A ref that is locked just now is removed by the next open, like those of a process that was killed.
    await git.run(["update-ref", "--stdin"], { input: listed.stdout, signal });
    await lease.release();
    await markUsed(folder, options.clock);
}
function stillDamaged({ remote }, cause) {
    return fetchFailed(remote.url, { exitCode: 128, stderr: cause.message, isTimedOut: false });
}
