/** What of a checkout is to be reviewed. */
export interface LocalSelection {
  /** Any path inside the checkout. */
  readonly folder: string;
  /** Branch, tag or commit to compare with; absent: the default branch. */
  readonly base?: string | undefined;
  /** Only what is staged, against HEAD (or against `base` when that is given). */
  readonly isStaged: boolean;
}

export interface LocalChange {
  /** Top folder of the checkout. */
  readonly folder: string;
  /** Full object id that the change starts from: the merge base, or HEAD for staged work. */
  readonly base: string;
  /** Full object id of the tree under review; work that is not committed is in it. */
  readonly head: string;
  /** Full object id of the commit that the checkout stands on; zeros before the first commit. */
  readonly headCommit: string;
  /** Folder of the objects of uncommitted work, for `SnapshotOrigin.objects`; absent when there are none. */
  readonly objects?: string | undefined;
  /** What people call the two ends, for display. */
  readonly baseName: string;
  readonly headName: string;
  /** Full object id of the default branch's tip, from which rules are read; absent when there is none. */
  readonly rulesCommit?: string | undefined;
  /** `owner/name` or the folder's name. */
  readonly repository: string;
  /** Files with uncommitted content that is not in `head`: a git filter (such as Git LFS) governs it, and none is run. */
  readonly filteredPaths: readonly string[];
  /** Whether there is uncommitted work, in `head` or in `filteredPaths`. */
  readonly isDirty: boolean;
  /** Subjects of the commits under review, newest first, at most 50. */
  readonly subjects: readonly string[];
  /** Removes what was made for this selection. Idempotent. */
  close(): Promise<void>;
}

/**
 * Reads what a developer's checkout holds.
 *
 * Contract (test/contracts/working-copy.contract.ts):
 * - the user's index, worktree, refs, objects and configuration are left as they are;
 * - after `close` nothing of the selection is left behind;
 * - untracked files that are not ignored are part of uncommitted work;
 * - uncommitted content that a git filter governs is not in `head`, and its files are named; staged content is;
 * - a folder outside any checkout rejects with `repository-invalid`, a base that is not there with `base-not-found`;
 * - a name that looks like an option is a name.
 */
export interface WorkingCopy {
  select(selection: LocalSelection, signal: AbortSignal): Promise<LocalChange>;
}
