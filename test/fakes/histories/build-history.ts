import type { PullFile } from "../../../src/domain/diff/pull-file.ts";
import type { Random } from "../random.ts";
import type { Commit, GitPlumbing, TreeChange } from "./git-plumbing.ts";

/** A pull request made of real commits, before an event. */
export interface PullHistory {
  /** Commit of the base branch that the pull request branched from. */
  readonly base: Commit;
  /** The same branch, real commits later. */
  readonly movedBase: Commit;
  /** Commits of the pull request, oldest first. */
  readonly work: readonly Commit[];
  /** Last of the commits. */
  readonly head: Commit;
  /** Tree after one more real commit of the author. */
  readonly next: string;
  /** The whole change, as it was reviewed. */
  readonly files: readonly PullFile[];
}

/** Number of commits that the base moves, at most. */
const MAX_MOVE = 15;
/** Number of commits that are tried for the pull request. */
const MAX_TRIES = 25;
const MAX_LINES = 400;

/** Counts changed lines. */
export const countLines = (files: readonly PullFile[]): number => listLines(files).length;

/** Lists the changed lines of files, with their sign and the path in front. */
export const listLines = (files: readonly Pick<PullFile, "path" | "patch">[]): readonly string[] =>
  files.flatMap(({ path, patch = "" }) =>
    patch.split("\n").flatMap((line) => (/^[+-]/.test(line) ? [`${path}\0${line}`] : [])),
  );

/**
 * Builds a history: the base is a real commit, moves to a later one, and the author's commits are changes of commits
 * after that, which apply at the earlier base. `undefined` if none fits at the place that was drawn.
 */
export async function buildHistory(
  git: GitPlumbing,
  random: Random,
): Promise<PullHistory | undefined> {
  const at = random.below(git.commits.length - MAX_MOVE - 2);
  const moved = at + 1 + random.below(MAX_MOVE);
  const [base, movedBase] = [git.commits[at], git.commits[moved]];
  if (base === undefined || movedBase === undefined) return undefined;
  const wanted = 2 + random.below(3);
  const trees = await collectWork(git, { base, from: moved, count: wanted + 1 });
  const next = trees.at(-1);
  if (next === undefined || trees.length <= wanted) return undefined;
  const work = chain(git, base, trees.slice(0, -1));
  const head = work.at(-1);
  if (head === undefined) return undefined;
  const isClean = (await git.merge(head, movedBase)).conflicts.length === 0;
  if (!isClean || (await rebase(git, work, { from: base, onto: movedBase })) === undefined)
    return undefined;
  const files = await git.diff(base.tree, head.tree);
  const mayReorder = (await reorder(git, base, work))?.tree === head.tree;
  return mayReorder ? { base, movedBase, work, head, next, files } : undefined;
}

interface WorkPlan {
  readonly base: Commit;
  /** Index of the first commit whose change is tried. */
  readonly from: number;
  readonly count: number;
}

/** Applies changes of real commits on top of each other. */
async function collectWork(
  git: GitPlumbing,
  { base, from, count }: WorkPlan,
): Promise<readonly string[]> {
  const trees: string[] = [];
  let top = base.tree;
  const end = Math.min(git.commits.length - 1, from + MAX_TRIES);
  for (let index = from; index < end && trees.length < count; index += 1) {
    const [before, after] = [git.commits[index], git.commits[index + 1]];
    if (before === undefined || after === undefined) break;
    const { tree, conflicts } = await git.transplant({ from: before.tree, to: after.tree }, top);
    if (conflicts.length > 0 || tree === top) continue;
    const lines = countLines(await git.diff(top, tree));
    if (lines === 0 || lines > MAX_LINES) continue;
    trees.push(tree);
    top = tree;
  }
  return trees;
}

/** Commits trees on top of each other. */
export function chain(git: GitPlumbing, base: Commit, trees: readonly string[]): readonly Commit[] {
  const commits: Commit[] = [];
  for (const tree of trees) commits.push(git.commit(tree, [commits.at(-1) ?? base]));
  return commits;
}

/** Applies the commits of a branch one by one on another commit; `undefined` if one has a conflict. */
export async function rebase(
  git: GitPlumbing,
  work: readonly Commit[],
  { from, onto }: { readonly from: Commit; readonly onto: Commit },
): Promise<Commit | undefined> {
  const changes = work.map(({ tree }, at) => ({ from: (work[at - 1] ?? from).tree, to: tree }));
  return applyAll(git, changes, onto);
}

/** Applies the commits of a branch in the reverse order. */
export async function reorder(
  git: GitPlumbing,
  base: Commit,
  work: readonly Commit[],
): Promise<Commit | undefined> {
  const changes = work.map(({ tree }, at) => ({ from: (work[at - 1] ?? base).tree, to: tree }));
  return applyAll(git, changes.reverse(), base);
}

async function applyAll(
  git: GitPlumbing,
  changes: readonly TreeChange[],
  onto: Commit,
): Promise<Commit | undefined> {
  let top = onto;
  for (const change of changes) {
    const { tree, conflicts } = await git.transplant(change, top.tree);
    if (conflicts.length > 0) return undefined;
    top = git.commit(tree, [top]);
  }
  return top;
}
