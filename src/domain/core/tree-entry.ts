export type TreeEntryKind = "file" | "executable" | "symlink" | "submodule" | "folder";

/** A name in a folder of a snapshot. */
export interface TreeEntry {
  /** Whole path from the root, without a slash at either end. */
  readonly path: string;
  readonly kind: TreeEntryKind;
  /** Bytes; 0 for folders and submodules. */
  readonly size: number;
}

/** A line that a search found. */
export interface SearchMatch {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The line, or the start of a very long one. */
  readonly text: string;
}

export interface SearchResult {
  readonly matches: readonly SearchMatch[];
  /** A cap was hit: there may be more. */
  readonly isCapped: boolean;
}
