import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { GitObjects, StoredCommit } from "../../../ports/git-objects.ts";

/** The properties that identify a commit of one piece of work. */
export interface TaskWork {
  readonly jobId: string;
  /** See `changeDigest`. */
  readonly digest: string;
  /** Commit that it is based on. */
  readonly baseSha: string;
}

/** Returns whether a commit identifies itself as this work, on exactly this base. */
export function isTaskCommit(commit: StoredCommit, { jobId, digest, baseSha }: TaskWork): boolean {
  const trailers = readTrailers(commit.message);
  const isOnBase = commit.parents.length === 1 && commit.parents[0] === baseSha;
  return isOnBase && trailers?.jobId === jobId && trailers.digest === digest;
}

/** Maximum number of other commits above the service's commit. */
const MAX_STEPS = 20;

export interface AncestorSearch {
  readonly repository: RepositoryRef;
  readonly head: string;
  /** Commit at which the search ends. */
  readonly baseSha: string;
  readonly isMeant: (commit: StoredCommit) => boolean;
}

/** Finds the nearest commit, from a head downwards, that satisfies a predicate. */
export async function findAncestorCommit(
  objects: Pick<GitObjects, "commitAt">,
  { repository, head, baseSha, isMeant }: AncestorSearch,
  signal: AbortSignal,
): Promise<StoredCommit | undefined> {
  const seen = new Set([head]);
  for (const sha of seen) {
    const commit = sha === baseSha ? undefined : await objects.commitAt(repository, sha, signal);
    if (commit === undefined) continue;
    if (isMeant(commit)) return commit;
    for (const parent of commit.parents) if (seen.size < MAX_STEPS) seen.add(parent);
  }
  return undefined;
}
