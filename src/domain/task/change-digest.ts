import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileChange } from "../patch/file-change.ts";
import { finalFiles } from "./final-files.ts";
import { gitBlobId } from "./git-blob-id.ts";

const GONE = "000000\0-";

/** Names what changes come to, whatever their order: SHA-256 over path, mode and git's id of each file, 64 hex digits. */
export function changeDigest(changes: readonly FileChange[]): string {
  const lines = finalFiles(changes).map(({ path, blob }) => {
    const state = blob === undefined ? GONE : `${blob.mode}\0${gitBlobId(blob.bytes)}`;
    return `${path}\0${state}\n`;
  });
  return bytesToHex(sha256(utf8ToBytes(lines.join(""))));
}
