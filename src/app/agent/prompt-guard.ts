import { createVault, type Vault } from "../../domain/inbound/vault.ts";
import { createWrap, type Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Clock } from "../../ports/clock.ts";

/** What stands between strangers' texts and a model, for one conversation. */
export interface PromptGuard {
  readonly wrap: Wrap;
  readonly vault: Vault;
}

const DELIMITER_BYTES = 12;

/** Makes what a model sees strangers' texts through: fences nobody could guess, and a vault for the secrets in them. */
export function createPromptGuard(clock: Pick<Clock, "randomHex">): PromptGuard {
  const vault = createVault();
  return { vault, wrap: createWrap(clock.randomHex(DELIMITER_BYTES), vault) };
}
