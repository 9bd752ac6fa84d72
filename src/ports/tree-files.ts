import type { FileBlob, FileChange } from "../domain/diff/pull-file.ts";

/** An entry of a folder. */
export interface TreeFile {
  /** `other` is an entry that no patch creates: a link, socket, device or unreadable folder. */
  readonly kind: "file" | "executable" | "other";
  /** Digest of the content, or of a link's target; equal for equal content. */
  readonly digest: string;
}

/** Limits for listing a folder. */
export interface TreeCaps {
  /** Maximum number of entries. */
  readonly maxFiles: number;
  /** Maximum total size in bytes. */
  readonly maxBytes: number;
}

/**
 * Reads and writes a folder in which untrusted commands work, while none of them runs.
 *
 * Contract (test/contracts/tree-files.contract.ts):
 * - `list` returns every entry below the folder except folders and any spelling of `.git`; names that are not valid
 *   UTF-8 are skipped; a folder above the limits rejects with `tree-too-large`;
 * - `write` applies the changes: old paths first, then new ones, and removes folders that become empty; a path below a
 *   link, or one that is not a regular file, rejects with `input-invalid`;
 * - `read` returns a regular file, or `undefined` if there is none or it is larger than `maxBytes`;
 * - links are never followed: none is read, written or traversed;
 * - an aborted signal rejects with `cancelled`.
 */
export interface TreeFiles {
  /** Lists the entries by their path. */
  list(folder: string, caps: TreeCaps, signal: AbortSignal): Promise<ReadonlyMap<string, TreeFile>>;
  /** Applies file changes. */
  write(folder: string, changes: readonly FileChange[], signal: AbortSignal): Promise<void>;
  /** Reads a regular file. */
  read(
    folder: string,
    path: string,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<FileBlob | undefined>;
}
