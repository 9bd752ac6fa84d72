/** The part of a checkout to review. */
export interface LocalSelection {
  /** Any path inside the checkout. */
  readonly folder: string;
  /** Branch, tag or commit to compare with; absent for the default branch. */
  readonly base?: string | undefined;
  /** Selects only staged changes, against HEAD (or against `base` if set). */
  readonly isStaged: boolean;
}

/** The selected change of a checkout. */
export interface LocalChange {
  /** Top folder of the checkout. */
  readonly folder: string;
  /** Full object id of the change's base: the merge base, or HEAD for staged changes. */
  readonly base: string;
  /** Full object id of the tree under review, including uncommitted work. */
  readonly head: string;
  /** Full object id of the checked-out commit; zeros before the first commit. */
  readonly headCommit: string;
  /** Folder with the objects of uncommitted work, for `SnapshotOrigin.objects`; absent if there is none. */
  readonly objects?: string | undefined;
  /** Name of the base, for display. */
  readonly baseName: string;
  /** Name of the head, for display. */
  readonly headName: string;
  /** Full object id of the default branch's head, from which rules are read; absent if there is none. */
  readonly rulesCommit?: string | undefined;
  /** `owner/name`, or the folder's name. */
  readonly repository: string;
  /**
   * Files with uncommitted content that is missing from `head` because a git filter (such as Git LFS) applies; filters
   * are never run.
   */
  readonly filteredPaths: readonly string[];
  /** True if there is uncommitted work, in `head` or in `filteredPaths`. */
  readonly isDirty: boolean;
  /** Subjects of the commits under review, newest first, at most 50. */
  readonly subjects: readonly string[];
  /** Removes the temporary data of this selection. Idempotent. */
  close(): Promise<void>;
}

/**
 * Reads a developer's checkout.
 *
 * Contract (test/contracts/working-copy.contract.ts):
 * - the user's index, worktree, refs, objects and configuration are not changed;
 * - after `close` no data of the selection is left;
 * - untracked files that are not ignored are part of uncommitted work;
 * - uncommitted content to which a git filter applies is not in `head`, and its files are listed; staged content is
 *   included;
 * - a folder outside a checkout rejects with `repository-invalid`, a missing base with `base-not-found`;
 * - a name that starts with `-` is never interpreted as an option.
 */
export interface WorkingCopy {
  /** Selects the change to review. */
  select(selection: LocalSelection, signal: AbortSignal): Promise<LocalChange>;
}
