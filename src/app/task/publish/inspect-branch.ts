import { isAppError } from "../../../domain/core/app-error.ts";
import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { readTrailers } from "../../../domain/task/commit-message.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchWriter, StoredCommit } from "../../../ports/branch-writer.ts";
import { isWork } from "./find-own-commit.ts";

/** A task, what it had announced, and where. */
export interface AnnouncedWork {
  readonly repository: RepositoryRef;
  readonly jobId: string;
  readonly intent: TaskIntent;
  /** Whether the branch is that of a pull request that was there before. */
  readonly isExisting: boolean;
}

export interface InspectPorts {
  readonly writer: Pick<BranchWriter, "branchHead" | "commitAt" | "oursBetween">;
  /** What another task had announced. */
  intentOf(jobId: string): Promise<TaskIntent | undefined>;
}

export type BranchState =
  /** The commit that was announced is on the branch. */
  | { readonly kind: "announced"; readonly commit: string }
  /** The task has written nothing there. */
  | { readonly kind: "unwritten" }
  /** Something else was written in the task's name; `head` is where the branch stands. */
  | { readonly kind: "foreign"; readonly head: string; readonly why: string };

/** Commits that are looked at from the head of a branch downwards. */
const MAX_COMMITS = 20;

/**
 * Compares a branch with what a task had announced for it. What people have put on top of the announced commit is
 * theirs; a commit of our account that no task had announced is not. Rejects as its ports do.
 */
export async function inspectBranch(
  ports: InspectPorts,
  work: AnnouncedWork,
  signal: AbortSignal,
): Promise<BranchState> {
  const { repository, intent, isExisting } = work;
  const head = await ports.writer.branchHead(repository, intent.branch, signal);
  if (head === undefined || head === intent.baseSha) return { kind: "unwritten" };
  const above = await readAbove(ports, { work, head }, signal);
  const own = above.find((commit) => isAnnounced(commit, work));
  if (own?.sha === head) return { kind: "announced", commit: head };
  const [base, fresh] =
    own === undefined ? [intent.baseSha, above] : [own.sha, above.slice(0, above.indexOf(own))];
  if (own === undefined && !isExisting && intent.isFresh === true)
    return { kind: "foreign", head, why: "its commit is not the announced one" };
  const isOther = await hasUnannounced(ports, { work, head, base, above: fresh }, signal);
  if (isOther) return { kind: "foreign", head, why: "it holds a commit that was not announced" };
  return own === undefined ? { kind: "unwritten" } : { kind: "announced", commit: own.sha };
}

/** Whether a commit is exactly what a task had announced: work, base, tree and message. */
export function isAnnounced(
  commit: StoredCommit,
  {
    jobId,
    intent: { treeDigest: digest, baseSha, tree, message },
  }: Pick<AnnouncedWork, "jobId" | "intent">,
): boolean {
  if (!isWork(commit, { jobId, digest, baseSha })) return false;
  const isSameTree = tree === undefined || commit.tree === tree;
  return isSameTree && (message === undefined || words(commit.message) === words(message));
}

/** A code host may alter white space. */
const words = (text: string): string => text.replace(/\s+/g, " ").trim();

interface Span {
  readonly work: AnnouncedWork;
  readonly head: string;
}

/** The commits above the base, each the first parent of the one before, newest first. */
async function readAbove(
  { writer }: InspectPorts,
  { work: { repository, intent }, head }: Span,
  signal: AbortSignal,
): Promise<readonly StoredCommit[]> {
  const commits: StoredCommit[] = [];
  for (let sha: string | undefined = head; sha !== undefined && sha !== intent.baseSha; ) {
    const commit: StoredCommit | undefined = await writer.commitAt(repository, sha, signal);
    if (commit === undefined || commits.push(commit) === MAX_COMMITS) break;
    [sha] = commit.parents;
  }
  return commits;
}

interface Above extends Span {
  readonly base: string;
  readonly above: readonly StoredCommit[];
}

/** A merge brings in what was checked elsewhere, and is not counted. */
async function hasUnannounced(
  ports: InspectPorts,
  { work, head, base, above }: Above,
  signal: AbortSignal,
): Promise<boolean> {
  const { intent } = work;
  if (intent.tree === undefined || above.some(({ parents }) => parents.length > 1)) return false;
  const ours = await countOurs(ports, { work, head, base, above }, signal);
  if (ours === 0) return false;
  const known = await Promise.all(above.map((commit) => isOfTask(ports, commit)));
  return ours > known.filter(Boolean).length;
}

async function countOurs(
  { writer }: InspectPorts,
  { work: { repository }, head, base }: Above,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await writer.oursBetween(repository, { base, head }, signal);
  } catch (error) {
    // Commits without a common history cannot be compared: the branch was replaced.
    if (isAppError(error, "code-host-rejected")) return 0;
    throw error;
  }
}

async function isOfTask({ intentOf }: InspectPorts, commit: StoredCommit): Promise<boolean> {
  const { jobId } = readTrailers(commit.message) ?? {};
  const intent = jobId === undefined ? undefined : await intentOf(jobId);
  return jobId !== undefined && intent !== undefined && isAnnounced(commit, { jobId, intent });
}
