import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { BLOCK_ID_BYTES } from "./change-blocks.ts";

/** Coverage of a pull request by earlier reviews, as the latest one recorded it. */
export interface ReviewCoverage {
  /** Full object id of the merge base. */
  readonly mergeBase: string;
  readonly baseBranch: string;
  /** Digest of what shapes a review: rules, prompts, model, depth and settings. */
  readonly shape: string;
  readonly covered: CoveredIds;
}

/** Identities of covered blocks, or of whole files where there are too many blocks. */
export type CoveredIds =
  | { readonly kind: "blocks"; readonly ids: readonly string[] }
  | { readonly kind: "files"; readonly ids: readonly string[] };

/** Maximum length of encoded identities, in characters. */
export const MAX_COVERED_CHARS = 16 * 1024;

const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const ID_DIGITS = BLOCK_ID_BYTES * 2;

/** Fields of a coverage in a marker; unknown forms are refused as a whole. */
export const CoverageFields = z.object({
  b: z.string().regex(OBJECT_ID),
  n: z.string().min(1).max(255),
  d: z.string().regex(/^[0-9a-f]{32}$/),
  u: z.enum(["blocks", "files"]),
  c: z
    .string()
    .regex(/^[\w-]*$/)
    .max(MAX_COVERED_CHARS),
});
/** Fields of a coverage in a marker. */
export type CoverageFields = z.infer<typeof CoverageFields>;

/** Converts a coverage to fields; `undefined` if its identities exceed the limit. */
export function encodeCoverage(coverage: ReviewCoverage): CoverageFields | undefined {
  const { mergeBase, baseBranch, shape, covered } = coverage;
  if (encodedLength(covered.ids.length) > MAX_COVERED_CHARS) return undefined;
  const encoded = toBase64Url(hexToBytes(covered.ids.join("")));
  return { b: mergeBase, n: baseBranch, d: shape, u: covered.kind, c: encoded };
}

/** Converts fields to a coverage; `undefined` if the identities are cut or damaged. */
export function decodeCoverage({ b, n, d, u, c }: CoverageFields): ReviewCoverage | undefined {
  const bytes = fromBase64Url(c);
  if (bytes === undefined || bytes.length % BLOCK_ID_BYTES !== 0) return undefined;
  const ids = bytesToHex(bytes).match(new RegExp(`.{${ID_DIGITS}}`, "g")) ?? [];
  return { mergeBase: b, baseBranch: n, shape: d, covered: { kind: u, ids } };
}

/** Returns the length of encoded identities, in characters. */
export const encodedLength = (count: number): number => Math.ceil((count * BLOCK_ID_BYTES * 4) / 3);

/** Identifies a file by the identities of all its blocks, in order. */
export const identifyFile = (ids: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(ids.join("\n"))).subarray(0, BLOCK_ID_BYTES));

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Decodes base64url; `undefined` for a text that no encoding gives. */
function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0));
    return toBase64Url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined; // Its length is not possible.
  }
}
