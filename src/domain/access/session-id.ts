import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Random bytes in a session id. */
export const SESSION_ID_BYTES = 32;

/** Returns whether a text has the format of a session id. */
export const isSessionId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/**
 * Hashes a session id for the store, so that a stored value cannot be used to sign in. The id has
 * enough entropy to need no salt.
 */
export function hashSessionId(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id)));
}
