import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const NONCE_BYTES = 8;

/**
 * Derives the nonce that identifies an answer of one conversation as the model's own. `key` is random for each
 * attempt of a job and never stored, so a reviewed change cannot contain the nonce.
 */
export function deriveAnswerNonce(key: string, jobId: string, thread: string): string {
  const mac = hmac(sha256, utf8ToBytes(key), utf8ToBytes(`${jobId}\n${thread}`));
  return bytesToHex(mac.subarray(0, NONCE_BYTES));
}
/**
 * Formats the last line of a request: the nonce that the answer repeats. It comes last, so that requests share a
 * prefix.
 */
export function formatNonceLine(nonce: string): string {
  return `The code of this request, for your answer's object: "nonce": "${nonce}"`;
}

/** Explains the nonce in a system prompt, which does not contain it. */
export const NONCE_RULE = `- "nonce" comes first: the code from the last line of the request, copied exactly. It proves that the object is yours and no
  quote. Never put it anywhere else.`;
