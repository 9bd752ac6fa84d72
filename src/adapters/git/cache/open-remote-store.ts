import { join } from "node:path";
import type { SnapshotOrigin } from "../../../ports/snapshots.ts";
import type { Environment } from "../git-environment.ts";
import type { GitProgram } from "../git-program.ts";
import { objectFormatOf } from "../object-id.ts";
import type { ObjectStore } from "../object-store.ts";
import { openBorrowingStore } from "../open-borrowing-store.ts";
import { createOwnProgram } from "../own-program.ts";
import { keepPrefix } from "./cache-refs.ts";
import { markDamaged, markUsed, prepareCachedRepository } from "./cached-repository.ts";
import { DamagedCacheError, fetchFailed } from "./fetch-failure.ts";
import { modifiedAt, removeFolder } from "./file-system.ts";
import { acquireLock } from "./folder-lock.ts";
import { keepCommits } from "./keep-commits.ts";
import { type Lease, takeLease } from "./lease.ts";
import { parseRemoteUrl, type Remote } from "./remote-url.ts";
import { repackIfPiled } from "./repack.ts";
import { type CacheLimits, lockOf, sweepCache, usedFile } from "./sweep-cache.ts";

export type RemoteOrigin = Extract<SnapshotOrigin, { kind: "remote" }>;

export interface RemoteStoreOptions extends CacheLimits {
  readonly environment: Environment;
  readonly allowProtocols: readonly string[];
  /** A server that is silent for longer is given up; 60 when absent. */
  readonly silenceSeconds?: number | undefined;
}

export interface RemoteRequest {
  readonly origin: RemoteOrigin;
  readonly wanted: readonly string[];
  /** Folder of this snapshot alone. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

interface CacheVisit extends RemoteRequest {
  readonly options: RemoteStoreOptions;
  readonly remote: Remote;
  readonly folder: string;
  readonly git: GitProgram;
}

/** Opens commits of a remote in the bare cache, fetching those that it does not hold. */
export async function openRemoteStore(
  request: RemoteRequest,
  options: RemoteStoreOptions,
): Promise<ObjectStore> {
  const { origin, signal } = request;
  const { cacheFolder, clock, environment, allowProtocols } = options;
  const remote = parseRemoteUrl(origin.url, allowProtocols);
  const folder = join(cacheFolder, origin.purpose, remote.place);
  const git = createOwnProgram(folder, environment, [remote.protocol]);
  const visit: CacheVisit = { ...request, options, remote, folder, git };
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
async function fetchAndRepair(visit: CacheVisit): Promise<Lease> {
  try {
    return await fetchUnderLease(visit);
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error;
    await removeFolder(visit.folder, visit.options.clock.newId());
  }
  try {
    return await fetchUnderLease(visit);
  } catch (error) {
    throw error instanceof DamagedCacheError ? stillDamaged(visit, error) : error;
  }
}

async function fetchUnderLease(visit: CacheVisit): Promise<Lease> {
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
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** The refs go first: without a lease they are anybody's to remove. */
async function closeLease({ folder, git, options }: CacheVisit, lease: Lease): Promise<void> {
  // Thrown away meanwhile, as damaged.
  if ((await modifiedAt(usedFile(folder))) === undefined) return lease.release();
  const signal = new AbortController().signal;
  const listed = await git.run(
    ["for-each-ref", "--format=delete %(refname)", keepPrefix(lease.id)],
    {
      signal,
    },
  );
  // A ref that is locked just now is removed by the next open, like those of a process that was killed.
  await git.run(["update-ref", "--stdin"], { input: listed.stdout, signal });
  await lease.release();
  await markUsed(folder, options.clock);
}

function stillDamaged({ remote }: CacheVisit, cause: DamagedCacheError): Error {
  return fetchFailed(remote.url, { exitCode: 128, stderr: cause.message, isTimedOut: false });
}
