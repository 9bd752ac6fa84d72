import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Computes git's object id of a file's content: 40 hex digits. */
export function computeGitBlobId(bytes: Uint8Array): string {
  return bytesToHex(sha1(concatBytes(utf8ToBytes(`blob ${bytes.length}\0`), bytes)));
}
