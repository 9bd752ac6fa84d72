import { findCommit, findMergeBase } from "../git/find-commits.ts";
import { runGit } from "../git/run-git.ts";
import type { PullIssue } from "./find-repository.ts";
import type { HostServices } from "./host-services.ts";
import type { RepositoryState } from "./state.ts";

/** Full ids of the commits that a pull request compares. */
export interface PullRange {
  readonly base: string;
  readonly head: string;
  readonly mergeBase: string;
}

/** Returns the ref that keeps a pull request's head even if its branch is deleted. */
export const headRef = (number: number): string => `refs/pull/${number}/head`;

/**
 * Reads the current commits of a pull request. A deleted base branch is replaced by the default
 * branch.
 */
export async function readRange(
  { context }: HostServices,
  repository: RepositoryState,
  { number, pull }: PullIssue,
): Promise<PullRange> {
  const folder = context.gitFolder(repository);
  const [head, ownBase] = await Promise.all([
    findCommit(folder, headRef(number)),
    findCommit(folder, `refs/heads/${pull.baseBranch}`),
  ]);
  if (head === undefined) throw new Error(`${headRef(number)} is missing in ${folder}.`);
  const base =
    ownBase ?? (await findCommit(folder, `refs/heads/${repository.defaultBranch}`)) ?? head;
  const mergeBase = (await findMergeBase(folder, base, head)) ?? base;
  return { base, head, mergeBase };
}

/** Lists the ids of the pull request's commits, newest first. */
export async function listPullCommits(
  folder: string,
  { base, head }: PullRange,
): Promise<string[]> {
  const text = await runGit(folder, ["rev-list", head, `^${base}`]);
  return text.split("\n").filter(Boolean);
}
