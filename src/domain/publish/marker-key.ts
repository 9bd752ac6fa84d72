import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Secret } from "../core/secret.ts";

/** The secrets that a marker key can be derived from, in order of precedence. */
export interface MarkerSecrets {
  readonly markerKey?: Secret | undefined;
  /** PEM of the app's private key. */
  readonly appKey?: Secret | undefined;
  /** Key of the model endpoint. */
  readonly apiKey?: Secret | undefined;
}

const LABEL = "svc-marker";
const KEY_BYTES = 32;

/**
 * Derives the marker key: `SVC_MARKER_KEY` itself, else derived (HKDF-SHA256, RFC 5869) from the app's key, else from
 * the endpoint's key; `undefined` without any secret.
 */
export function deriveMarkerKey({
  markerKey: own,
  appKey,
  apiKey,
}: MarkerSecrets): Uint8Array | undefined {
  if (own !== undefined) return utf8ToBytes(own.reveal());
  const source = appKey ?? apiKey;
  if (source === undefined) return undefined;
  return hkdf(sha256, utf8ToBytes(source.reveal()), undefined, utf8ToBytes(LABEL), KEY_BYTES);
}
