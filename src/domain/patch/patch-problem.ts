/** Code of the reason for refusing a patch. */
export type PatchProblemCode =
  | "no-change"
  | "unreadable"
  | "too-large"
  | "binary"
  | "path-invalid"
  | "path-outside"
  | "git-folder"
  | "symlink"
  | "submodule"
  | "collision"
  | "not-found"
  | "exists"
  | "context-not-found"
  | "removed-line-differs"
  | "ambiguous"
  | "indentation-differs"
  | "already-applied"
  | "conflict"
  | "encoding"
  | "mode-unsupported"
  | "not-whole"
  | "protected"
  | "too-many-files"
  | "deletes-everything";

/** The lines of the file that resemble a hunk's old side most. */
export interface NearestLines {
  /** First line, 1-based. */
  readonly line: number;
  readonly text: string;
}

/** One reason for refusing a patch. */
export interface PatchProblem {
  /** The path as written in the patch; empty if the problem concerns the whole patch. */
  readonly path: string;
  readonly code: PatchProblemCode;
  /** One line, without the path. */
  readonly message: string;
  readonly nearest?: NearestLines;
}
