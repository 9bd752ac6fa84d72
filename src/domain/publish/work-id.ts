import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const DIGITS = 16;

/**
 * Names a piece of work by what makes it the same work: 16 hex digits. A trigger comment is one piece of work however
 * often it is delivered; a command is the same for the same head and the same wish.
 */
export function deriveWorkId(...parts: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(parts.join("\0")))).slice(0, DIGITS);
}
