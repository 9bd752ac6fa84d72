import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
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

/** A commit to create. */
export interface NewCommit {
  /** Full object id of the root tree. */
  readonly tree: string;
  /** Full object ids of the parents, in order. */
  readonly parents: readonly string[];
  /** Full commit message. */
  readonly message: string;
}

/** A commit as stored by the code host. */
export interface StoredCommit extends NewCommit {
  /** Full object id of the commit. */
  readonly sha: string;
}

/**
 * Writes and reads git objects through the code host's Git Data API. It does not use `git push`.
 *
 * Contract (test/contracts/git-objects.contract.ts):
 * - `blob`, `tree` and `commit` are safe to repeat, and are sent again when the response is lost;
 * - `tree` applies its entries to the tree of the base commit and leaves all other paths unchanged;
 * - `commit` sets neither author nor committer: the code host writes and signs the commit as the app;
 * - `commitAt` and `treeAt` return `undefined` for missing objects;
 * - `treeAt` returns the direct entries of one tree; it rejects instead of returning an incomplete list;
 * - `countServiceCommits` counts the commits after `base` up to `head` whose author is the service, by login and
 *   account, never by the name or address in the commit; it rejects instead of returning a partial count;
 * - other failures are those of `PullReader`; a repository that the token cannot write to rejects with
 *   `code-host-denied`.
 */
export interface GitObjects {
  /** Uploads the bytes of a file and returns the blob's object id. */
  blob(repository: RepositoryRef, bytes: Uint8Array, signal: AbortSignal): Promise<string>;
  /** Creates a tree from the tree of the commit `base` (full object id) and returns the new tree's object id. */
  tree(
    repository: RepositoryRef,
    tree: { readonly base: string; readonly entries: readonly TreeWrite[] },
    signal: AbortSignal,
  ): Promise<string>;
  /** Creates a commit that no branch points to yet and returns its object id. */
  commit(repository: RepositoryRef, commit: NewCommit, signal: AbortSignal): Promise<string>;
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
  /** Counts the service's own commits after `base` up to `head` (full object ids). */
  countServiceCommits(
    repository: RepositoryRef,
    span: { readonly base: string; readonly head: string },
    signal: AbortSignal,
  ): Promise<number>;
}
