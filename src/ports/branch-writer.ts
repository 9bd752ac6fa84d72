import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";
import type { TreeItem } from "../domain/task/git-tree-id.ts";

/** One entry of a new tree. An entry without a blob removes the path. */
export interface TreeWrite {
  /** Path relative to the root of the repository. */
  readonly path: string;
  /** Git file mode of the entry. */
  readonly mode: FileBlob["mode"];
  /** Object id of a blob; absent to remove the path. */
  readonly blob?: string;
}

/** A commit as stored by the code host. */
export interface StoredCommit {
  /** Full object id of the commit. */
  readonly sha: string;
  /** Full object id of its root tree. */
  readonly tree: string;
  /** Full object ids of its parents, in order. */
  readonly parents: readonly string[];
  /** Full commit message. */
  readonly message: string;
}

/** A pull request whose head is a branch of the same repository. */
export interface BranchPull extends PullRef {
  /** Page of the pull request. */
  readonly url: string;
  /** True if it is neither closed nor merged. */
  readonly isOpen: boolean;
  /** Login of the author. */
  readonly author: string;
  /** Description in Markdown. */
  readonly body: string;
  /** Full object id of its head. */
  readonly headSha: string;
}

/** A pull request to open. */
export interface NewPull {
  /** Head branch, in the same repository. */
  readonly head: string;
  /** Branch to merge into. */
  readonly base: string;
  /** Title, one line. */
  readonly title: string;
  /** Description in Markdown. */
  readonly body: string;
}

/**
 * Writes branches and opens pull requests through the code host's Git Data API. It does not use `git push`.
 *
 * Contract (test/contracts/branch-writer.contract.ts):
 * - `blob`, `tree` and `commit` are safe to repeat, and are sent again when the response is lost;
 * - `tree` applies its entries to the tree of the base commit and leaves all other paths unchanged;
 * - `commit` sets neither author nor committer: the code host writes and signs the commit as the app;
 * - `createBranch` returns `exists` for a name in use and changes nothing in that case;
 * - `moveBranch` only fast-forwards: `diverged` when the branch has a commit that the new one lacks, `missing` when the
 *   branch does not exist;
 * - `deleteBranch` is idempotent;
 * - `openPull` opens the pull request ready for review; a request that the code host rejects (no difference, an open
 *   pull request for the branch, an unknown base) returns `refused` with the code host's message;
 * - a write whose response is lost, except `blob`, `tree` and `commit`, rejects with `code-host-unclear`; the caller
 *   must read back the result;
 * - `treeAt` returns the direct entries of one tree; it rejects instead of returning an incomplete list;
 * - `branchHead`, `commitAt` and `treeAt` return `undefined` for missing objects; `listPulls` returns the pull requests
 *   of exactly this branch in every state, newest first;
 * - `countServiceCommits` counts the commits after `base` up to `head` whose author is the service, by login and
 *   account, never by the name or address in the commit; it rejects instead of returning a partial count;
 * - other failures are those of `PullReader`; a repository that the token cannot write to rejects with
 *   `code-host-denied`.
 */
export interface BranchWriter {
  /** Uploads the bytes of a file and returns the blob's object id. */
  blob(repository: RepositoryRef, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  /** Creates a tree from the tree of the commit `base` (full object id) and returns the new tree's object id. */
  tree(
    repository: RepositoryRef,
    tree: { readonly base: string; readonly entries: readonly TreeWrite[] },
    signal: AbortSignal,
  ): Promise<string>;
  /** Creates a commit that no branch points to yet and returns its object id. */
  commit(
    repository: RepositoryRef,
    commit: {
      readonly tree: string;
      readonly parents: readonly string[];
      readonly message: string;
    },
    signal: AbortSignal,
  ): Promise<string>;
  /** Creates a branch at the commit `sha`. */
  createBranch(
    repository: RepositoryRef,
    branch: { readonly name: string; readonly sha: string },
    signal: AbortSignal,
  ): Promise<"created" | "exists">;
  /** Fast-forwards a branch to the commit `sha`. */
  moveBranch(
    repository: RepositoryRef,
    branch: { readonly name: string; readonly sha: string },
    signal: AbortSignal,
  ): Promise<"moved" | "diverged" | "missing">;
  /** Deletes a branch; does nothing when it does not exist. */
  deleteBranch(repository: RepositoryRef, name: string, signal: AbortSignal): Promise<void>;
  /** Returns the full object id of a branch's head. */
  branchHead(
    repository: RepositoryRef,
    name: string,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Returns a commit by its object id. */
  commitAt(
    repository: RepositoryRef,
    sha: string,
    signal: AbortSignal,
  ): Promise<StoredCommit | undefined>;
  /** Returns the direct entries of a tree by its object id. */
  treeAt(
    repository: RepositoryRef,
    tree: string,
    signal: AbortSignal,
  ): Promise<readonly TreeItem[] | undefined>;
  /** Opens a pull request; `why` is the code host's message. */
  openPull(
    repository: RepositoryRef,
    pull: NewPull,
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: "opened"; readonly pull: BranchPull }
    | { readonly kind: "refused"; readonly why: string }
  >;
  /** Lists the pull requests of a branch, newest first. */
  listPulls(
    repository: RepositoryRef,
    branch: string,
    signal: AbortSignal,
  ): Promise<readonly BranchPull[]>;
  /** Counts the service's own commits after `base` up to `head` (full object ids). */
  countServiceCommits(
    repository: RepositoryRef,
    span: { readonly base: string; readonly head: string },
    signal: AbortSignal,
  ): Promise<number>;
}
