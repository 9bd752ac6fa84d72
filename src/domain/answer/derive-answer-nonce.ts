import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const NONCE_BYTES = 8;

/**
 * Derives the code by which the answer of one conversation is known as the model's own. `key` is random for each attempt
 * at a job and is never written down, so that a text of a change cannot hold the code.
 */
export function deriveAnswerNonce(key: string, jobId: string, thread: string): string {
  const mac = hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${jobId}\n${thread}`));
  return bytesToHex(mac.subarray(0, NONCE_BYTES));
}
