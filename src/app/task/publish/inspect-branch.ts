import { isAppError } from "../../../domain/core/app-error.ts";
import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { Branches } from "../../../ports/branches.ts";
import type { GitObjects, StoredCommit } from "../../../ports/git-objects.ts";
import { isTaskCommit } from "./find-ancestor-commit.ts";

/** A task with its intent and repository. */
export interface AnnouncedWork {
  readonly repository: RepositoryRef;
  readonly jobId: string;
  readonly intent: TaskIntent;
  /** True if the branch belongs to an existing pull request. */
  readonly isExisting: boolean;
}

export interface InspectBranchPorts {
  readonly objects: Pick<GitObjects, "commitAt" | "countServiceCommits">;
  readonly branches: Pick<Branches, "branchHead">;
  /** Returns the intent of another task. */
  findIntent(jobId: string): Promise<TaskIntent | undefined>;
}

export type BranchState =
  /** The announced commit is on the branch. */
  | { readonly kind: "announced"; readonly commit: string }
  /** The task has written nothing there. */
  | { readonly kind: "unwritten" }
  /** A different change was written in the task's name; `head` is the current head of the branch. */
  | { readonly kind: "foreign"; readonly head: string; readonly reason: string };

/** Maximum number of commits to check, from the head of a branch downwards. */
const MAX_COMMITS = 20;

/**
 * Compares a branch with the intent of a task. Commits that people have pushed on top are allowed; an unannounced
 * commit of the service's account is not. Rejects as its ports do.
 */
export async function inspectBranch(
  ports: InspectBranchPorts,
  work: AnnouncedWork,
  signal: AbortSignal,
): Promise<BranchState> {
  const { repository, intent, isExisting } = work;
  const head = await ports.branches.branchHead(repository, intent.branch, signal);
  if (head === undefined || head === intent.baseSha) return { kind: "unwritten" };
  const above = await readCommitsAbove(ports, { work, head }, signal);
  const own = above.find((commit) => isAnnounced(commit, work));
  if (own?.sha === head) return { kind: "announced", commit: head };
  const [base, fresh] =
    own === undefined ? [intent.baseSha, above] : [own.sha, above.slice(0, above.indexOf(own))];
  if (own === undefined && !isExisting && intent.isFresh === true)
    return { kind: "foreign", head, reason: "its commit is not the announced one" };
  const isOther = await hasUnannounced(ports, { work, head, base, above: fresh }, signal);
  if (isOther) return { kind: "foreign", head, reason: "it holds a commit that was not announced" };
  return own === undefined ? { kind: "unwritten" } : { kind: "announced", commit: own.sha };
}

/** Returns whether a commit equals a task's intent: work, base, tree and message. */
export function isAnnounced(
  commit: StoredCommit,
  {
    jobId,
    intent: { treeDigest: digest, baseSha, tree, message },
  }: Pick<AnnouncedWork, "jobId" | "intent">,
): boolean {
  if (!isTaskCommit(commit, { jobId, digest, baseSha })) return false;
  const isSameTree = tree === undefined || commit.tree === tree;
  return (
    isSameTree &&
    (message === undefined || normalizeWhitespace(commit.message) === normalizeWhitespace(message))
  );
}

/** A code host may change white space. */
const normalizeWhitespace = (text: string): string => text.replace(/\s+/g, " ").trim();

interface BranchSpan {
  readonly work: AnnouncedWork;
  readonly head: string;
}

/** Reads the commits above the base along first parents, newest first. */
async function readCommitsAbove(
  { objects }: InspectBranchPorts,
  { work: { repository, intent }, head }: BranchSpan,
  signal: AbortSignal,
): Promise<readonly StoredCommit[]> {
  const commits: StoredCommit[] = [];
  for (let sha: string | undefined = head; sha !== undefined && sha !== intent.baseSha; ) {
    const commit: StoredCommit | undefined = await objects.commitAt(repository, sha, signal);
    if (commit === undefined || commits.push(commit) === MAX_COMMITS) break;
    [sha] = commit.parents;
  }
  return commits;
}

interface CommitsAbove extends BranchSpan {
  readonly base: string;
  readonly above: readonly StoredCommit[];
}

/**
 * Returns whether there is an unannounced commit. Merges bring in commits that were checked elsewhere, and are not
 * counted.
 */
async function hasUnannounced(
  ports: InspectBranchPorts,
  { work, head, base, above }: CommitsAbove,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = work;
  if (intent.tree === undefined || above.some(({ parents }) => parents.length > 1)) return false;
  const ours = await countServiceCommits(ports, { work, head, base, above }, signal);
  if (ours === 0) return false;
  const known = await Promise.all(above.map((commit) => isOfAnnouncedTask(ports, commit)));
  return ours > known.filter(Boolean).length;
}

async function countServiceCommits(
  { objects }: InspectBranchPorts,
  { work: { repository }, head, base }: CommitsAbove,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await objects.countServiceCommits(repository, { base, head }, signal);
  } catch (error) {
    // Commits without a common history cannot be compared: the branch was replaced.
    if (isAppError(error, "code-host-rejected")) return 0;
    throw error;
  }
}

async function isOfAnnouncedTask(
  { findIntent }: InspectBranchPorts,
  commit: StoredCommit,
): Promise<boolean> {
  const { jobId } = readTrailers(commit.message) ?? {};
  const intent = jobId === undefined ? undefined : await findIntent(jobId);
  return jobId !== undefined && intent !== undefined && isAnnounced(commit, { jobId, intent });
}
