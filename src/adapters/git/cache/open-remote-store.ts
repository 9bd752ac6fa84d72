import { join } from "node:path";
import type { SnapshotOrigin } from "../../../ports/snapshots.ts";
import type { Environment } from "../git-environment.ts";
import type { GitProgram, ObjectStore } from "../git-program.ts";
import { createIsolatedGit } from "../isolated-git.ts";
import { detectObjectFormat } from "../object-id.ts";
import { openBorrowingStore } from "../open-borrowing-store.ts";
import { keepRefPrefix } from "./cache-refs.ts";
import { markDamaged, markUsed, prepareCachedRepository } from "./cached-repository.ts";
import { ensureCommits } from "./ensure-commits.ts";
import { DamagedCacheError, toFetchError } from "./fetch-failure.ts";
import { listNames, readModifiedTime, removeFolderAtomically } from "./file-system.ts";
import { acquireLock } from "./folder-lock.ts";
import { acquireLease, type Lease } from "./lease.ts";
import { parseRemoteUrl, type Remote } from "./remote-url.ts";
import { type CacheLimits, lastUsedFile, lockPath, sweepCache } from "./sweep-cache.ts";

export type RemoteOrigin = Extract<SnapshotOrigin, { kind: "remote" }>;

export interface RemoteStoreOptions extends CacheLimits {
  readonly environment: Environment;
  readonly allowProtocols: readonly string[];
  /** Seconds without data after which a fetch is cancelled; 60 when absent. */
  readonly silenceSeconds?: number | undefined;
}

export interface RemoteStoreRequest {
  readonly origin: RemoteOrigin;
  readonly wanted: readonly string[];
  /** Folder used by this snapshot only. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

interface RemoteStoreContext extends RemoteStoreRequest {
  readonly options: RemoteStoreOptions;
  readonly remote: Remote;
  readonly folder: string;
  readonly git: GitProgram;
}

/** Opens commits of a remote in the bare cache, fetching the missing ones. */
export async function openRemoteStore(
  request: RemoteStoreRequest,
  options: RemoteStoreOptions,
): Promise<ObjectStore> {
  const { origin, signal } = request;
  const { cacheFolder, clock, environment, allowProtocols } = options;
  const remote = parseRemoteUrl(origin.url, allowProtocols);
  const folder = join(cacheFolder, origin.purpose, remote.cachePath);
  const git = createIsolatedGit(folder, environment, [remote.protocol]);
  const visit: RemoteStoreContext = { ...request, options, remote, folder, git };
  await sweepCache(options);
  const lock = await acquireLock(lockPath(folder), clock, signal);
  const lease = await fetchAndRepair(visit).finally(lock.release);
  await sweepCache(options);
  const format = detectObjectFormat(request.wanted[0] ?? "");
  const borrowed = [join(folder, "objects")];
  return openBorrowingStore({ folder: request.scratch, format, borrowed }, environment, {
    reportDamage: () => markDamaged(folder),
    close: () => releaseCachedCommits(visit, lease),
  });
}

/** Fetches; a damaged folder is discarded and created anew, once. */
async function fetchAndRepair(visit: RemoteStoreContext): Promise<Lease> {
  try {
    return await fetchUnderLease(visit);
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error;
    await removeFolderAtomically(visit.folder, visit.options.clock.newId());
  }
  try {
    return await fetchUnderLease(visit);
  } catch (error) {
    throw error instanceof DamagedCacheError ? toDamagedCacheError(visit, error) : error;
  }
}

async function fetchUnderLease(visit: RemoteStoreContext): Promise<Lease> {
  const { options, remote, folder, git, origin, wanted, signal } = visit;
  const { clock } = options;
  await prepareCachedRepository(folder, detectObjectFormat(wanted[0] ?? ""), clock);
  const lease = await acquireLease(folder, clock.newId());
  try {
    const token = origin.token?.reveal();
    const refs = origin.refs ?? [];
    const { silenceSeconds } = options;
    const fetched = { git, remote, token, wanted, refs, silenceSeconds, signal };
    await ensureCommits({ ...fetched, folder, clock, lease });
    await repackIfNeeded(git, folder, signal);
    return lease;
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** Releases the commits. The refs go first: without a lease any process may remove them. */
async function releaseCachedCommits(
  { folder, git, options }: RemoteStoreContext,
  lease: Lease,
): Promise<void> {
  // Discarded meanwhile, as damaged.
  if ((await readModifiedTime(lastUsedFile(folder))) === undefined) return lease.release();
  const signal = new AbortController().signal;
  const listed = await git.run(
    ["for-each-ref", "--format=delete %(refname)", keepRefPrefix(lease.id)],
    {
      signal,
    },
  );
  // A ref that is locked right now is removed by the next open, like the refs of a killed process.
  await git.run(["update-ref", "--stdin"], { input: listed.stdout, signal });
  await lease.release();
  await markUsed(folder, options.clock);
}

function toDamagedCacheError({ remote }: RemoteStoreContext, cause: DamagedCacheError): Error {
  return toFetchError(remote.url, { exitCode: 128, stderr: cause.message, isTimedOut: false });
}

/**
 * Number of packs after which they are joined: every fetch leaves a pack, and git searches all of
 * them.
 */
const MAX_PACKS = 20;
const TIMEOUT_MS = 300_000;

/** Joins packs when there are too many. A failure costs only speed: the next fetch tries again. */
async function repackIfNeeded(
  git: GitProgram,
  repository: string,
  signal: AbortSignal,
): Promise<void> {
  const names = await listNames(join(repository, "objects", "pack"));
  if (names.filter((name) => name.endsWith(".pack")).length <= MAX_PACKS) return;
  const options = { signal, timeoutMs: TIMEOUT_MS };
  await git.run(["repack", "-d", "-q", "--geometric=2", "--no-write-bitmap-index"], options);
  // Forgets shallow commits that no ref leads to: git announces each of them to the server.
  await git.run(["prune", "--expire=now"], options);
}
