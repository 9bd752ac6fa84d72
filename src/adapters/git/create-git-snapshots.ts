import { join } from "node:path";
import type { Clock } from "../../ports/clock.ts";
import type { SnapshotRequest, Snapshots } from "../../ports/snapshots.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { withCaBundle } from "./ca-bundle.ts";
import { openRemoteStore } from "./cache/open-remote-store.ts";
import { SCRATCH_FOLDER, sweepScratch } from "./cache/sweep-cache.ts";
import { createSnapshot } from "./create-snapshot.ts";
import type { Environment } from "./git-environment.ts";
import { isObjectId } from "./object-id.ts";
import type { ObjectStore } from "./object-store.ts";
import { openLocalStore } from "./open-local-store.ts";
import { commitUnavailableError, resolveTrees } from "./resolve-tree.ts";

export interface GitSnapshotsOptions {
  /**
   * Created if missing. Holds fetched objects, and small folders that live as long as a snapshot.
   */
  readonly cacheFolder: string;
  readonly clock: Clock;
  readonly environment: Environment;
  /** Size above which the least recently used repositories are removed. */
  readonly maxCacheBytes: number;
  /** Age since the last use at which a repository is removed. */
  readonly cacheTtlMs: number;
  /** Protocols allowed for remotes. */
  readonly allowProtocols?: readonly ("https" | "http" | "file")[];
  /** Seconds without data after which a fetch is cancelled; 60 when absent. */
  readonly silenceSeconds?: number | undefined;
}

/**
 * Reads commits from git objects, of a checkout or fetched into a bare cache. Needs git 2.32 or
 * newer.
 */
export function createGitSnapshots(options: GitSnapshotsOptions): Snapshots {
  return {
    open: async (request, signal) => {
      throwIfCancelled(signal);
      for (const id of [request.commit, ...(request.also ?? [])]) {
        if (!isObjectId(id)) throw commitUnavailableError(id, "any repository");
      }
      const store = await openStore(options, request, signal);
      try {
        const { commit } = request;
        const tree = await requireTree(store, request, signal);
        return createSnapshot({ store, commit, tree });
      } catch (error) {
        await store.close();
        throw error;
      }
    },
  };
}

async function openStore(
  options: GitSnapshotsOptions,
  { origin, commit, also = [] }: SnapshotRequest,
  signal: AbortSignal,
): Promise<ObjectStore> {
  const { cacheFolder, clock, environment, allowProtocols = ["https"] } = options;
  const scratch = join(cacheFolder, SCRATCH_FOLDER, `${clock.newId()}.git`);
  if (origin.kind === "local") {
    await sweepScratch(options);
    return openLocalStore({ origin, commit, scratch, environment, signal });
  }
  const wanted = [...new Set([commit, ...also])];
  const trusting = withCaBundle(environment, cacheFolder);
  return openRemoteStore(
    { origin, wanted, scratch, signal },
    { ...options, allowProtocols, environment: trusting },
  );
}

async function requireTree(
  { git }: ObjectStore,
  { origin, commit, also = [] }: SnapshotRequest,
  signal: AbortSignal,
): Promise<string> {
  const wanted = [commit, ...also];
  const trees = await resolveTrees(git, wanted, signal);
  const missing = wanted.find((_, row) => trees[row] === undefined);
  const tree = trees[0];
  const place = origin.kind === "local" ? origin.folder : origin.url;
  if (tree === undefined || missing !== undefined)
    throw commitUnavailableError(missing ?? commit, place);
  return tree;
}
