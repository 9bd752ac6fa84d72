import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import type { Clock } from "../../ports/clock.ts";
import type { SnapshotRequest, Snapshots } from "../../ports/snapshots.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { openRemoteStore } from "./cache/open-remote-store.ts";
import { SCRATCH_FOLDER, sweepScratch } from "./cache/sweep-cache.ts";
import { createSnapshot } from "./create-snapshot.ts";
import type { Environment } from "./git-environment.ts";
import type { ObjectStore } from "./git-program.ts";
import { isObjectId } from "./object-id.ts";
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

/**
 * Gives git the private CAs that Node got by `NODE_EXTRA_CA_CERTS`. Node adds that file to its CAs;
 * git would replace its CAs by it, so git gets a file with all of them. A setting made for git
 * itself is kept.
 */
export function withCaBundle(environment: Environment, folder: string): Environment {
  const { NODE_EXTRA_CA_CERTS: extra, GIT_SSL_CAINFO, SSL_CERT_FILE } = environment;
  if (!extra || GIT_SSL_CAINFO || SSL_CERT_FILE) return environment;
  let added: string;
  try {
    added = readFileSync(extra, "utf8");
  } catch {
    return environment; // Node warns about a file that it cannot read and goes on without it.
  }
  return { ...environment, GIT_SSL_CAINFO: writeCaBundle(added, folder) };
}

function writeCaBundle(added: string, folder: string): string {
  const known = [...getCACertificates("default"), ...getCACertificates("system")];
  const all = new Set([added.trim(), ...known.map((one) => one.trim())]);
  const text = `${[...all].join("\n")}\n`;
  // The name is a hash of the content: a CA that the system no longer trusts does not stay in an
  // old file.
  const key = createHash("sha256").update(text).digest("hex");
  const path = join(folder, `ca-${key.slice(0, 16)}.pem`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
  return path;
}
