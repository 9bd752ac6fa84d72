import { listBlocks } from "../../../src/domain/delta/change-blocks.ts";
import { parseHunks } from "../../../src/domain/diff/parse-hunks.ts";
import type { PullFile } from "../../../src/domain/diff/pull-file.ts";
import { type PullHistory, rebase, reorder } from "./build-history.ts";
import type { Commit, GitPlumbing } from "./git-plumbing.ts";

/** The pull request after an event. */
export interface EventResult {
  readonly head: Commit;
  /** Current commit of its base branch. */
  readonly base: Commit;
  readonly baseBranch: string;
  /** True if the event changes nothing of the author's, so that there is nothing to review. */
  readonly isQuiet: boolean;
  /** Changed lines that must be reviewed although the same ones were before. */
  readonly moved?: readonly string[] | undefined;
}

/** Applies an event to a pull request; `undefined` if the pull request allows none of its kind. */
export type PullEvent = (
  git: GitPlumbing,
  history: PullHistory,
) => Promise<EventResult | undefined>;

const MAIN = "main";

const onMain = (head: Commit, base: Commit, isQuiet = false): EventResult => ({
  head,
  base,
  baseBranch: MAIN,
  isQuiet,
});

const push: PullEvent = async (git, { base, head, next }) => onMain(git.commit(next, [head]), base);

/** Replaces the last commit by one that has more, and lacks one of its files. */
const amend: PullEvent = async (git, { base, work, head, next }) => {
  const before = work.at(-2) ?? base;
  const own = await git.diff(before.tree, head.tree);
  const dropped = own.length > 1 ? own.find(({ status }) => status === "modified") : undefined;
  const text = dropped && (await git.read(before.tree, dropped.path));
  const tree =
    dropped === undefined || text === undefined
      ? next
      : await git.edit(next, { [dropped.path]: text });
  return onMain(git.commit(tree, [before]), base);
};

const rebased: PullEvent = async (git, { base, movedBase, work }) => {
  const head = await rebase(git, work, { from: base, onto: movedBase });
  return head && onMain(head, movedBase, true);
};

const rebasedWithPush: PullEvent = async (git, { base, movedBase, work, next }) => {
  const after = git.commit(next, work.slice(-1));
  const head = await rebase(git, [...work, after], { from: base, onto: movedBase });
  return head && onMain(head, movedBase);
};

/** The base changes a line that the author changes too; both are kept, or the author's. */
const rebasedWithConflict: PullEvent = async (git, { base, movedBase, head, files }) => {
  const target = files.find(({ status, patch }) => status === "modified" && patch !== undefined);
  if (target === undefined) return undefined;
  const { path } = target;
  const { tree } = await git.transplant({ from: base.tree, to: head.tree }, movedBase.tree);
  const [ours, theirs] = [await git.read(base.tree, path), await git.read(head.tree, path)];
  const moved = await git.read(movedBase.tree, path);
  const [block] = listBlocks(path, parseHunks(target.patch ?? ""));
  if (ours === undefined || theirs === undefined || moved !== ours || block === undefined)
    return undefined;
  const lines = ours.split("\n");
  const at = block.baseLine - 1;
  const conflicting = block.deleted > 0 ? `${lines[at]} // base` : "// base";
  lines.splice(at, block.deleted > 0 ? 1 : 0, conflicting);
  const text = lines.join("\n");
  const onto = git.commit(await git.edit(movedBase.tree, { [path]: text }), [movedBase]);
  const favor = at % 2 === 0 ? "union" : "theirs";
  const resolved = await git.resolve({ ours: text, base: ours, theirs }, favor);
  return onMain(git.commit(await git.edit(tree, { [path]: resolved }), [onto]), onto);
};

const squash: PullEvent = async (git, { base, head }) =>
  onMain(git.commit(head.tree, [base]), base, true);

const mergeOfBase: PullEvent = async (git, { movedBase, head }) => {
  const { tree, conflicts } = await git.merge(head, movedBase);
  if (conflicts.length > 0) return undefined;
  return onMain(git.commit(tree, [head, movedBase]), movedBase, true);
};

/** Takes back the first commit that can be, the last one at the latest. */
const revert: PullEvent = async (git, { base, work, head }) => {
  for (const [at, commit] of work.entries()) {
    const change = { from: commit.tree, to: (work[at - 1] ?? base).tree };
    const { tree, conflicts } = await git.transplant(change, head.tree);
    if (conflicts.length === 0) return onMain(git.commit(tree, [head]), base);
  }
  return undefined;
};

/** The pull request is retargeted to a branch that is at a later commit. */
const baseBranchChanged: PullEvent = async (_git, { movedBase, head }) => ({
  ...onMain(head, movedBase),
  baseBranch: "next",
});

/** Renames a file of the change and changes a line in its middle. */
const renameWithChange: PullEvent = async (git, { base, head, files }) => {
  const target = files.find(({ status }) => status === "modified" || status === "added");
  const text = target && (await git.read(head.tree, target.path));
  if (target === undefined || text === undefined) return undefined;
  const lines = text.split("\n");
  const at = Math.floor(lines.length / 2);
  const changed = [...lines.slice(0, at), `${lines[at]} // renamed`, ...lines.slice(at + 1)];
  const edit = { [target.path]: null, [`moved/${target.path}`]: changed.join("\n") };
  return onMain(git.commit(await git.edit(head.tree, edit), [head]), base);
};

const reordered: PullEvent = async (git, { base, work }) => {
  const head = await reorder(git, base, work);
  return head && onMain(head, base, true);
};

/** Moves lines that the author added, within their file. */
const moveOfLines: PullEvent = async (git, { base, head, files }) => {
  for (const { path, status, patch = "" } of files) {
    if (status !== "modified") continue;
    const text = (await git.read(head.tree, path)) ?? "";
    const edited = moveAddedLines(text, patch);
    if (edited === undefined) continue;
    const tree = await git.edit(head.tree, { [path]: edited.lines.join("\n") });
    const moved = edited.moved.map((line) => `${path}\0+${line}`);
    return { ...onMain(git.commit(tree, [head]), base), moved };
  }
  return undefined;
};

/** Distance of a move: further than the context of a hunk. */
const MOVE = 10;

function moveAddedLines(text: string, patch: NonNullable<PullFile["patch"]>) {
  const lines = text.split("\n");
  const hunk = parseHunks(patch).find(({ lines: rows }) => rows.some((row) => /^\+.*\w/.test(row)));
  if (hunk === undefined) return undefined;
  const first = hunk.lines.findIndex((row) => row.startsWith("+"));
  const above = hunk.lines.slice(0, first).filter((row) => !row.startsWith("-")).length;
  const count = hunk.lines.slice(first).findIndex((row) => !row.startsWith("+"));
  const at = hunk.newStart - 1 + above;
  const moved = lines.slice(at, at + Math.max(1, count));
  const rest = [...lines.slice(0, at), ...lines.slice(at + moved.length)];
  const isUnique = moved.every((line) => !rest.includes(line));
  const to = at - MOVE > 0 ? at - MOVE : at + MOVE;
  if (!isUnique || to >= rest.length - 1) return undefined;
  return { moved, lines: [...rest.slice(0, to), ...moved, ...rest.slice(to)] };
}

/** Events of a pull request by name; the first ten are those of the measurements. */
export const PULL_EVENTS: Readonly<Record<string, PullEvent>> = {
  push,
  amend,
  rebase: rebased,
  "rebase with a resolved conflict": rebasedWithConflict,
  squash,
  "merge of base": mergeOfBase,
  revert,
  "base branch changed": baseBranchChanged,
  "rename with change": renameWithChange,
  reorder: reordered,
  "rebase and push": rebasedWithPush,
  "move of added lines": moveOfLines,
};
