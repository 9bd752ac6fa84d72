import type { Secret } from "../domain/core/secret.ts";

/** An encrypted secret that is safe to store. */
export interface SealedSecret {
  /** One line of printable characters. */
  readonly sealed: string;
}

/**
 * Encrypts secrets for storage, bound to a context.
 *
 * Contract (test/contracts/secret-box.contract.ts):
 * - `open` with the context of `seal` returns the sealed secret;
 * - another context, another key or a changed character rejects with `secret-invalid`, which reveals nothing about the
 *   secret;
 * - sealing twice gives two texts; neither contains the secret or the context in plain form;
 * - during key rotation, secrets sealed with a former key still open; `isCurrent` returns whether the current key
 *   sealed it.
 */
export interface SecretBox {
  /** Encrypts a secret. The context states its purpose, such as a config's id with its address. */
  seal(plain: Secret, context: string): Promise<SealedSecret>;
  /** Decrypts a secret with the context that it was sealed with. */
  open(sealed: SealedSecret, context: string): Promise<Secret>;
  /** Returns whether a secret was sealed with the current key. */
  isCurrent(sealed: SealedSecret): Promise<boolean>;
}
