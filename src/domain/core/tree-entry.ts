/** Kind of an entry in a snapshot. */
export type TreeEntryKind = "file" | "executable" | "symlink" | "submodule" | "folder";

/** Entry of a folder in a snapshot. */
export interface TreeEntry {
  /** Full path from the root, without leading or trailing slash. */
  readonly path: string;
  readonly kind: TreeEntryKind;
  /** Bytes; 0 for folders and submodules. */
  readonly size: number;
}

/** Line found by a search. */
export interface SearchMatch {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The line, or the start of a very long one. */
  readonly text: string;
}

/** Result of a search. */
export interface SearchResult {
  readonly matches: readonly SearchMatch[];
  /** True if a limit was reached: there may be more matches. */
  readonly isCapped: boolean;
}
