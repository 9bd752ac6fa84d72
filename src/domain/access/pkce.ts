import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Creates the challenge for a verifier: SHA-256 in base64url without padding (RFC 7636, 4.2, S256).
 */
export function createCodeChallenge(verifier: string): string {
  const digest = String.fromCharCode(...sha256(utf8ToBytes(verifier)));
  return btoa(digest).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
