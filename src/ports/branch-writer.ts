import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";
import type { TreeItem } from "../domain/task/git-tree-id.ts";

/** One path of a new tree; without an object it is gone. */
export interface TreeWrite {
  readonly path: string;
  readonly mode: FileBlob["mode"];
  /** Object id of a blob; absent: the path is removed. */
  readonly blob?: string;
}

/** A commit as it stands on the code host. */
export interface StoredCommit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

/** A pull request for a branch. */
export interface BranchPull extends PullRef {
  readonly url: string;
  readonly isOpen: boolean;
  /** Login. */
  readonly author: string;
  readonly body: string;
  /** Full object id. */
  readonly headSha: string;
}

export interface NewPull {
  /** Branch of the same repository. */
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

/**
 * Writes branches and opens pull requests through the code host's Git Data API; nothing is pushed.
 *
 * Contract (test/contracts/branch-writer.contract.ts):
 * - `blob`, `tree` and `commit` name their object by its content or are harmless twice: they are sent again after a
 *   lost answer;
 * - `tree` changes what it names on top of the base commit's tree and leaves everything else as it is;
 * - `commit` has no author and no committer of ours: the code host writes and signs it as the app;
 * - `createBranch` gives `exists` for a name that is taken and changes nothing then;
 * - `moveBranch` only moves forward: `diverged` when the branch has a commit that the new one lacks, `missing` when it
 *   is gone;
 * - `deleteBranch` is idempotent;
 * - `openPull` opens it ready for review; what the code host does not take (no difference, one is open already, no such
 *   base) is `refused` with its words;
 * - a write whose answer is lost, `blob`, `tree` and `commit` apart, rejects with `code-host-unclear`: the caller reads
 *   back;
 * - `treeAt` gives the entries of one tree, not of the trees in it; it rejects rather than give a part of them;
 * - `branchHead`, `commitAt` and `treeAt` give `undefined` for what is not there; `listPulls` gives those of this very branch in
 *   every state, the newest first;
 * - `countServiceCommits` counts the commits after `base` up to `head` whose author is us, by login and account, never by a
 *   name or an address in the commit; it rejects rather than give a part of the count;
 * - other failures are those of `PullReader`; a repository that may not be written to rejects with `code-host-denied`.
 */
export interface BranchWriter {
  blob(repository: RepositoryRef, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  tree(
    repository: RepositoryRef,
    tree: { readonly base: string; readonly entries: readonly TreeWrite[] },
    signal: AbortSignal,
  ): Promise<string>;
  commit(
    repository: RepositoryRef,
    commit: {
      readonly tree: string;
      readonly parents: readonly string[];
      readonly message: string;
    },
    signal: AbortSignal,
  ): Promise<string>;
  createBranch(
    repository: RepositoryRef,
    branch: { readonly name: string; readonly sha: string },
    signal: AbortSignal,
  ): Promise<"created" | "exists">;
  moveBranch(
    repository: RepositoryRef,
    branch: { readonly name: string; readonly sha: string },
    signal: AbortSignal,
  ): Promise<"moved" | "diverged" | "missing">;
  deleteBranch(repository: RepositoryRef, name: string, signal: AbortSignal): Promise<void>;
  branchHead(
    repository: RepositoryRef,
    name: string,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  commitAt(
    repository: RepositoryRef,
    sha: string,
    signal: AbortSignal,
  ): Promise<StoredCommit | undefined>;
  treeAt(
    repository: RepositoryRef,
    tree: string,
    signal: AbortSignal,
  ): Promise<readonly TreeItem[] | undefined>;
  openPull(
    repository: RepositoryRef,
    pull: NewPull,
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: "opened"; readonly pull: BranchPull }
    | { readonly kind: "refused"; readonly why: string }
  >;
  listPulls(
    repository: RepositoryRef,
    branch: string,
    signal: AbortSignal,
  ): Promise<readonly BranchPull[]>;
  countServiceCommits(
    repository: RepositoryRef,
    span: { readonly base: string; readonly head: string },
    signal: AbortSignal,
  ): Promise<number>;
}
