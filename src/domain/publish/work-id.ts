import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const DIGITS = 16;

/**
 * Derives an id from the parts that identify a piece of work: 16 hex digits. Repeated deliveries of a trigger comment
 * are the same work; so is a command for the same head with the same input.
 */
export function deriveWorkId(...parts: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(parts.join("\0")))).slice(0, DIGITS);
}
