import type { GitProgram } from "../git-program.ts";
import { DamagedCacheError } from "./fetch-failure.ts";

const KEEP_PREFIX = "refs/svc/keep/";
/**
 * Commits that were fetched completely: not fetched again, and announced to the server so that it
 * sends only new objects.
 */
const RECENT_PREFIX = "refs/svc/recent/";
const MAX_RECENT = 32;

export interface CacheRefs {
  readonly names: readonly string[];
  /** Commits that were fetched completely. */
  readonly recent: ReadonlySet<string>;
}

export function keepRefPrefix(leaseId: string): string {
  return `${KEEP_PREFIX}${leaseId}`;
}

export async function readCacheRefs(git: GitProgram, signal: AbortSignal): Promise<CacheRefs> {
  const result = await git.run(["for-each-ref", "--format=%(refname)", "refs/svc"], { signal });
  if (result.exitCode !== 0) throw new DamagedCacheError(result.stderr);
  const names = result.stdout.toString("latin1").split("\n").filter(Boolean);
  const recent = names.filter((name) => name.startsWith(RECENT_PREFIX)).map(parseRecentCommit);
  return { names, recent: new Set(recent) };
}

/**
 * Returns the input of `update-ref --stdin` after a fetch: keeps the wanted commits, remembers
 * them, and drops old ones.
 */
export function planRefUpdates(update: {
  readonly refs: CacheRefs;
  readonly wanted: readonly string[];
  readonly leaseId: string;
  readonly liveLeases: ReadonlySet<string>;
  readonly now: number;
}): string[] {
  const { refs, wanted, leaseId, liveLeases, now } = update;
  const stale = refs.names.filter(
    (name) => name.startsWith(KEEP_PREFIX) && !liveLeases.has(parseKeepLease(name)),
  );
  const fresh = wanted.filter((commit) => !refs.recent.has(commit));
  // Their names start with the time, so they are listed in that order.
  const recent = refs.names.filter((name) => name.startsWith(RECENT_PREFIX));
  const old = recent.slice(0, Math.max(0, recent.length + fresh.length - MAX_RECENT));
  return [
    ...wanted.map((commit) => `update ${keepRefPrefix(leaseId)}/${commit} ${commit}`),
    ...fresh.map((commit) => `update ${RECENT_PREFIX}${formatTimestamp(now)}-${commit} ${commit}`),
    ...[...stale, ...old].map((name) => `delete ${name}`),
  ];
}

export async function updateRefs(
  git: GitProgram,
  updates: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const input = `${updates.join("\n")}\n`;
  const result = await git.run(["update-ref", "--stdin"], { input, signal });
  if (result.exitCode !== 0) throw new DamagedCacheError(result.stderr);
}

function formatTimestamp(now: number): string {
  return String(now).padStart(15, "0");
}

function parseRecentCommit(name: string): string {
  return name.slice(name.lastIndexOf("-") + 1);
}

function parseKeepLease(name: string): string {
  return name.slice(KEEP_PREFIX.length).split("/")[0] ?? "";
}
