import type { Secret } from "../domain/core/secret.ts";

/** A secret as it may be stored: one line of printable characters that tells nothing without the key. */
export interface SealedSecret {
  readonly sealed: string;
}

/**
 * Seals secrets for storage, each for one place.
 *
 * Contract (test/contracts/secret-box.contract.ts):
 * - what is opened with the context that it was sealed with is what was sealed;
 * - another context, another key or a changed character rejects with `secret-invalid`, which tells nothing of the secret;
 * - sealing twice gives two texts; neither holds the secret or the context in any plain form;
 * - while keys are exchanged, what a former key has sealed still opens; `isCurrent` tells whether it was the first one.
 */
export interface SecretBox {
  /** The context says what the secret is for, such as a config's id with its address. */
  seal(plain: Secret, context: string): Promise<SealedSecret>;
  open(sealed: SealedSecret, context: string): Promise<Secret>;
  isCurrent(sealed: SealedSecret): Promise<boolean>;
}
