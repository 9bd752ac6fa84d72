import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
/** Bytes of chance in a session's id. */
export const SESSION_ID_BYTES = 32;
/** Tells whether a text can be the id of a session at all. */
export const isSessionId = (text) => /^[0-9a-f]{64}$/.test(text);
/** What the store knows a session by: nobody can come in with it. The id is chance enough to need no salt. */
export function hashSessionId(id) {
    return bytesToHex(sha256(utf8ToBytes(id)));
}
