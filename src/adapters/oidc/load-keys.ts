import { type CryptoKey, importJWK } from "jose";
import { z } from "zod";
import { fetchJson } from "./fetch-json.ts";
import { withoutSlash } from "./read-issuer.ts";

/** Public keys by id. */
export type Keys = ReadonlyMap<string, CryptoKey>;

const MAX_BYTES = 512 * 1024;
const MAX_KEYS = 100;
const MIN_MODULUS_BITS = 2_048;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });
const KeyList = z.object({ keys: z.array(z.unknown()) });
const PublicKey = z.object({
  kty: z.literal("RSA"),
  kid: z.string().min(1).max(200),
  use: z.literal("sig").optional(),
  alg: z.literal("RS256").optional(),
  n: z.string(),
  e: z.string(),
});

/**
 * Finds and reads the key set of an issuer. Rejects when it cannot be loaded, or holds no usable
 * key.
 */
export async function loadKeys(
  { issuer, address }: { readonly issuer: string; readonly address: URL },
  signal: AbortSignal,
): Promise<Keys> {
  const limits = { maxBytes: MAX_BYTES, signal };
  const discovery = await fetchJson(`${getWellKnownUrl(address)}/openid-configuration`, limits);
  requireAvailable(discovery.status);
  const discovered = Discovery.safeParse(discovery.value).data;
  const isOwn =
    discovered !== undefined &&
    withoutSlash(discovered.issuer) === issuer &&
    URL.parse(discovered.jwks_uri)?.origin === address.origin;
  // An issuer without a valid discovery document has its keys at the usual path.
  const answer = await fetchJson(
    isOwn ? discovered.jwks_uri : `${getWellKnownUrl(address)}/jwks`,
    limits,
  );
  const list = KeyList.safeParse(answer.value).data;
  if (answer.status !== 200 || list === undefined)
    throw new Error(`HTTP ${answer.status}, no key set`);
  const keys = new Map<string, CryptoKey>();
  for (const one of list.keys.slice(0, MAX_KEYS)) {
    const read = await readKey(one);
    if (read !== undefined && !keys.has(read.kid)) keys.set(read.kid, read.key);
  }
  if (keys.size === 0) throw new Error("the key set has no RSA key with an id");
  return keys;
}

const getWellKnownUrl = ({ href }: URL): string => `${href.replace(/\/$/, "")}/.well-known`;

function requireAvailable(status: number): void {
  if (status >= 500 || status === 429) throw new Error(`HTTP ${status}`);
}

async function readKey(given: unknown) {
  const { data } = PublicKey.safeParse(given);
  if (data === undefined) return undefined;
  const { kid, kty, n, e } = data;
  try {
    const key = await importJWK({ kty, n, e }, "RS256");
    if (!("algorithm" in key)) return undefined;
    const { modulusLength = 0 } = key.algorithm as { readonly modulusLength?: number };
    return modulusLength < MIN_MODULUS_BITS ? undefined : { kid, key };
  } catch {
    return undefined; // One unusable key does not affect the others.
  }
}
