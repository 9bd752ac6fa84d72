import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AppError } from "../../domain/core/app-error.ts";
import { createSecret, type Secret } from "../../domain/core/secret.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import { deriveSealingKey, type SealingKey } from "./sealing-key.ts";

export interface SecretBoxOptions {
  /** The first key seals; all keys open. */
  readonly keys: readonly Secret[];
}

const VERSION = "svc1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a box that seals with AES-256-GCM. A seal is `svc1.<key id>.<nonce>.<tag>.<cipher text>` in base64url; version,
 * key id and context are authenticated with it.
 */
export function createSecretBox({ keys }: SecretBoxOptions): SecretBox {
  let deriving: Promise<readonly SealingKey[]> | undefined;
  const readKeys = () => {
    deriving ??= Promise.all(keys.map(deriveSealingKey));
    return deriving;
  };
  const firstKey = async (): Promise<SealingKey> => {
    const [first] = await readKeys();
    if (first === undefined) throw new Error("a secret box needs a key");
    return first;
  };
  return {
    seal: async (plain, context) => ({ sealed: seal(plain.reveal(), context, await firstKey()) }),
    open: async ({ sealed }, context) => createSecret(open(sealed, context, await readKeys())),
    isCurrent: async ({ sealed }) => sealed.split(".")[1] === (await firstKey()).id,
  };
}

function seal(plain: string, context: string, { id, bytes }: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(toAad(id, context));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString("base64url"));
  return [VERSION, id, ...parts].join(".");
}

function open(sealed: string, context: string, keys: readonly SealingKey[]): string {
  const [version, id = "", ...rest] = sealed.split(".");
  const [nonce, tag, text, ...more] = rest.map((part) => Buffer.from(part, "base64url"));
  const isForm = version === VERSION && more.length === 0 && nonce && tag && text;
  // The last digit of base64 has unused bits: only the canonical text is accepted, or a changed
  // seal would open.
  const isExact = rest.every(
    (part) => Buffer.from(part, "base64url").toString("base64url") === part,
  );
  if (!isForm || !isExact || nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES)
    throw invalid("it is damaged", "enter it again");
  const key = keys.find((known) => known.id === id);
  if (key === undefined) {
    const fix = "append the previous key to SVC_SECRET_KEY after a comma, or enter it again";
    throw invalid("it was sealed with another SVC_SECRET_KEY", fix);
  }
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(toAad(id, context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw invalid("it, or the record it belongs to, was changed", "enter it again", cause);
  }
}

const toAad = (id: string, context: string): Buffer =>
  Buffer.from(JSON.stringify([VERSION, id, context]), "utf8");

function invalid(reason: string, fix: string, cause?: unknown): AppError<"secret-invalid"> {
  const message = `cannot decrypt a stored secret: ${reason}; ${fix}`;
  return new AppError("secret-invalid", message, { details: {}, cause });
}
