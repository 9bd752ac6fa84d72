import { resolveTrees } from "../resolve-tree.js";
import { keepPrefix, readCacheRefs, refUpdates, updateRefs } from "./cache-refs.js";
import { fetchCommits } from "./fetch-commits.js";
import { DamagedCacheError } from "./fetch-failure.js";
import { liveLeases } from "./lease.js";
/** Sees to it that the wanted commits are in the cache, whole, and stay as long as the lease. */
export async function keepCommits(request) {
    const { git, wanted, folder, clock, lease, signal } = request;
    const refs = await readCacheRefs(git, signal);
    const missing = wanted.filter((commit) => !refs.recent.has(commit));
    if (missing.length > 0) {
        const head = wanted[0] ?? "";
        await fetchCommits({ ...request, head, wanted: missing, keepPrefix: keepPrefix(lease.id) });
    }
    const trees = await resolveTrees(git, wanted, signal);
    const lost = wanted.find((_, row) => trees[row] === undefined);
    if (lost !== undefined)
        throw new DamagedCacheError(`commit ${lost} is not in the cache`);
    const live = await liveLeases(folder, clock);
    const now = Date.parse(clock.now());
    const updates = refUpdates({ refs, wanted, leaseId: lease.id, liveLeases: live, now });
    await updateRefs(git, updates, signal);
}
