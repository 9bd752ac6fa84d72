import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { BranchWriter, StoredCommit } from "../../../ports/branch-writer.ts";

/** What tells a commit of one piece of work from all others. */
export interface TaskWork {
  readonly jobId: string;
  /** See `changeDigest`. */
  readonly digest: string;
  /** Commit that it is made on. */
  readonly baseSha: string;
}

/** Tells whether a commit says that it is this work, on that very base. */
export function isTaskCommit(commit: StoredCommit, { jobId, digest, baseSha }: TaskWork): boolean {
  const trailers = readTrailers(commit.message);
  const isOnBase = commit.parents.length === 1 && commit.parents[0] === baseSha;
  return isOnBase && trailers?.jobId === jobId && trailers.digest === digest;
}

/** How far a commit of ours is looked for below what others have put on top of it. */
const MAX_STEPS = 20;

export interface AncestorSearch {
  readonly repository: RepositoryRef;
  readonly head: string;
  /** What is before this one is not looked at. */
  readonly baseSha: string;
  readonly isMeant: (commit: StoredCommit) => boolean;
}

/** The nearest commit from a head downwards that something holds for. */
export async function findAncestorCommit(
  writer: Pick<BranchWriter, "commitAt">,
  { repository, head, baseSha, isMeant }: AncestorSearch,
  signal: AbortSignal,
): Promise<StoredCommit | undefined> {
  const seen = new Set([head]);
  for (const sha of seen) {
    const commit = sha === baseSha ? undefined : await writer.commitAt(repository, sha, signal);
    if (commit === undefined) continue;
    if (isMeant(commit)) return commit;
    for (const parent of commit.parents) if (seen.size < MAX_STEPS) seen.add(parent);
  }
  return undefined;
}
