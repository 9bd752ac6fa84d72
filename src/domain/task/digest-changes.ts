import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileChange } from "../diff/pull-file.ts";
import { listFinalFiles } from "./final-files.ts";
import { computeGitBlobId } from "./git-tree-id.ts";

const REMOVED = "000000\0-";

/**
 * Computes a digest of changes, independent of their order: SHA-256 over path, mode and git blob id
 * of each file, 64 hex digits.
 */
export function digestChanges(changes: readonly FileChange[]): string {
  return digestFiles(
    listFinalFiles(changes).map(({ path, blob }) =>
      blob === undefined ? { path } : { path, mode: blob.mode, blob: computeGitBlobId(blob.bytes) },
    ),
  );
}

/** Computes the same digest for files with known ids; a file without an id is removed. */
export function digestFiles(files: readonly DigestedFile[]): string {
  const lines = files
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(
      ({ path, mode, blob }) => `${path}\0${blob === undefined ? REMOVED : `${mode}\0${blob}`}\n`,
    );
  return bytesToHex(sha256(utf8ToBytes(lines.join(""))));
}

interface DigestedFile {
  readonly path: string;
  readonly mode?: string | undefined;
  readonly blob?: string | undefined;
}
