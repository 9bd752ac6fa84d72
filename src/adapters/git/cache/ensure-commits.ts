import type { Clock } from "../../../ports/clock.ts";
import { resolveTrees } from "../resolve-tree.ts";
import { keepRefPrefix, planRefUpdates, readCacheRefs, updateRefs } from "./cache-refs.ts";
import { type FetchCommitsRequest, fetchCommits } from "./fetch-commits.ts";
import { DamagedCacheError } from "./fetch-failure.ts";
import { type Lease, listLiveLeases } from "./lease.ts";

/** Commits to fetch; the first one is the commit under review. */
export interface EnsureCommitsRequest extends Omit<FetchCommitsRequest, "head" | "keepPrefix"> {
  readonly folder: string;
  readonly clock: Clock;
  readonly lease: Lease;
}

/**
 * Makes sure that the wanted commits are completely in the cache and stay there as long as the
 * lease.
 */
export async function ensureCommits(request: EnsureCommitsRequest): Promise<void> {
  const { git, wanted, folder, clock, lease, signal } = request;
  const refs = await readCacheRefs(git, signal);
  const missing = wanted.filter((commit) => !refs.recent.has(commit));
  if (missing.length > 0) {
    const head = wanted[0] ?? "";
    await fetchCommits({ ...request, head, wanted: missing, keepPrefix: keepRefPrefix(lease.id) });
  }
  const trees = await resolveTrees(git, wanted, signal);
  const lost = wanted.find((_, row) => trees[row] === undefined);
  if (lost !== undefined) throw new DamagedCacheError(`commit ${lost} is not in the cache`);
  const live = await listLiveLeases(folder, clock);
  const now = Date.parse(clock.now());
  const updates = planRefUpdates({ refs, wanted, leaseId: lease.id, liveLeases: live, now });
  await updateRefs(git, updates, signal);
}
