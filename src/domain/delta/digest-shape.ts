import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Everything that shapes a review. With another shape, the coverage of earlier reviews does not count. */
export interface ReviewShape {
  /** The system prompt, which holds the rules that apply. */
  readonly system: string;
  /** Model id as configured; absent if the endpoint chooses. */
  readonly model?: string | undefined;
}

/** Computes the digest of a shape, 32 hex digits. */
export const digestShape = ({ system, model = "" }: ReviewShape): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([system, model]))).subarray(0, 16));
