import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Secret } from "../../domain/core/secret.ts";

/** An AES-256 key with the id that seals carry. */
export interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const ID_BYTES = 6;
/**
 * Cost of scrypt: about 50 ms and 32 MiB, once for each key at start, which makes guessing a short
 * text expensive.
 */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** Constant salt: the same text must give the same key after a restart. */
const SALT = "svc sealing key 1";

const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** Derives a key from any text, random or a passphrase. */
export async function deriveSealingKey(text: Secret): Promise<SealingKey> {
  const bytes = await derive(text.reveal(), SALT, KEY_BYTES + ID_BYTES, COST);
  const id = bytes.subarray(KEY_BYTES).toString("base64url");
  return { id, bytes: bytes.subarray(0, KEY_BYTES) };
}
