import { AppError } from "../domain/core/app-error.ts";
import type { BranchPulls } from "../ports/branch-pulls.ts";
import type { Branches } from "../ports/branches.ts";
import type { GitObjects } from "../ports/git-objects.ts";
import { createMemoryCalls, type FailingCall } from "./create-memory-calls.ts";
import {
  createMemoryObjects,
  type MemoryFiles,
  type MemoryObjects,
} from "./create-memory-objects.ts";
import { createMemoryPulls, type MemoryBranchPull } from "./create-memory-pulls.ts";

export type GitOperation = keyof GitObjects | keyof Branches | keyof BranchPulls;

/** Makes one call fail: the nth of its operation, from 1, or each one. */
export type MemoryGitFailure = FailingCall<GitOperation>;

export interface MemoryGitOptions {
  /** Login of the service; `svc[bot]` when absent. */
  readonly login?: string;
  readonly failures?: readonly MemoryGitFailure[];
  /** Clock for delayed effects; absent: time stands still. */
  readonly nowMs?: () => number;
}

/** A commit pushed by a user. */
export interface MemoryPush {
  readonly branch: string;
  readonly files: MemoryFiles;
  readonly message?: string | undefined;
  /** Login; `mia` when absent. */
  readonly author?: string;
  /** Commit to start from; the branch's own when absent. */
  readonly parent?: string | undefined;
}

export interface MemoryGit extends GitObjects, Branches, BranchPulls {
  /** Object id by branch. */
  readonly branches: ReadonlyMap<string, string>;
  readonly pulls: readonly MemoryBranchPull[];
  /** All calls in order, including failed ones. */
  readonly calls: readonly GitOperation[];
  filesAt(sha: string): MemoryFiles;
  /** Pushes as a user, moving the branch from any commit; returns the new commit. */
  push(push: MemoryPush): string;
  close(number: number): void;
}

/** Returns the repository as the three ports that it implements. */
export const toGitPorts = <Git extends GitObjects & Branches & BranchPulls>(git: Git) => ({
  objects: git,
  branches: git,
  branchPulls: git,
});

/** Creates a repository in memory, for tests of use cases; it ignores the repository's name. */
export function createMemoryGit(options: MemoryGitOptions = {}): MemoryGit {
  const login = options.login ?? "svc[bot]";
  const objects = createMemoryObjects();
  const branches = new Map<string, string>();
  const pulls = createMemoryPulls(login, branches);
  const { calls, run, isListed } = createMemoryCalls(options);
  return {
    branches,
    calls,
    get pulls() {
      return pulls.all();
    },
    filesAt: objects.filesAt,
    close: (number) => pulls.close((pull) => pull.number === number),
    push: (push) => pushTo({ objects, branches }, push),
    blob: (_repository, bytes, signal) => run("blob", signal, () => objects.addBlob(bytes)),
    tree: (_repository, { base, entries }, signal) =>
      run("tree", signal, () => objects.addTree(base, entries)),
    commit: (_repository, commit, signal) =>
      run("commit", signal, () => objects.addCommit(commit, login)),
    createBranch: (_repository, { name, sha }, signal) =>
      run("createBranch", signal, () => {
        if (branches.has(name)) return "exists";
        branches.set(name, sha);
        return "created";
      }),
    moveBranch: (_repository, { name, sha }, signal) =>
      run("moveBranch", signal, () => moveTo({ objects, branches }, name, sha)),
    deleteBranch: (_repository, name, signal) =>
      run("deleteBranch", signal, () => {
        pulls.close(({ head, base }) => head === name || base === name);
        branches.delete(name);
      }),
    branchHead: (_repository, name, signal) => run("branchHead", signal, () => branches.get(name)),
    commitAt: (_repository, sha, signal) => run("commitAt", signal, () => objects.commit(sha)),
    treeAt: (_repository, tree, signal) => run("treeAt", signal, () => objects.tree(tree)),
    openPull: (repository, pull, signal) =>
      run("openPull", signal, () => pulls.open(repository, pull)),
    listPulls: (_repository, branch, signal) =>
      run("listPulls", signal, () =>
        pulls
          .all()
          .filter(({ head, number }) => head === branch && isListed(number))
          .reverse(),
      ),
    countServiceCommits: (_repository, { base, head }, signal) =>
      run("countServiceCommits", signal, () => {
        for (const sha of [base, head])
          if (objects.commit(sha) === undefined) throw commitNotFoundError(sha);
        const before = objects.history(base);
        const own = [...objects.history(head)].filter((sha) => !before.has(sha));
        return own.filter((sha) => objects.getAuthor(sha) === login).length;
      }),
  };
}

function commitNotFoundError(sha: string): AppError {
  const message = `the code host refused it (404: no commit ${sha}); check the request`;
  return new AppError("code-host-rejected", message, { details: { status: 404 } });
}

interface Refs {
  readonly objects: MemoryObjects;
  readonly branches: Map<string, string>;
}

function pushTo({ objects, branches }: Refs, push: MemoryPush): string {
  const { branch, files, message = "Push", author = "mia", parent } = push;
  const before = parent ?? branches.get(branch);
  const tree = objects.addFiles(files);
  const parents = before === undefined ? [] : [before];
  const sha = objects.addCommit({ tree, parents, message }, author);
  branches.set(branch, sha);
  return sha;
}

function moveTo(
  { objects, branches }: Refs,
  name: string,
  sha: string,
): "moved" | "diverged" | "missing" {
  const old = branches.get(name);
  if (old === undefined) return "missing";
  if (!objects.history(sha).has(old)) return "diverged";
  branches.set(name, sha);
  return "moved";
}
