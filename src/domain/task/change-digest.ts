import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileChange } from "../patch/file-change.ts";
import { finalFiles } from "./final-files.ts";
import { gitBlobId } from "./git-blob-id.ts";

const GONE = "000000\0-";

/** Names what changes come to, whatever their order: SHA-256 over path, mode and git's id of each file, 64 hex digits. */
export function changeDigest(changes: readonly FileChange[]): string {
  return digestOfFiles(
    finalFiles(changes).map(({ path, blob }) =>
      blob === undefined ? { path } : { path, mode: blob.mode, blob: gitBlobId(blob.bytes) },
    ),
  );
}

/** The same digest of files whose ids are known; a file without an id is removed. */
export function digestOfFiles(files: readonly DigestedFile[]): string {
  const lines = files
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, mode, blob }) => `${path}\0${blob === undefined ? GONE : `${mode}\0${blob}`}\n`);
  return bytesToHex(sha256(utf8ToBytes(lines.join(""))));
}

interface DigestedFile {
  readonly path: string;
  readonly mode?: string | undefined;
  readonly blob?: string | undefined;
}
