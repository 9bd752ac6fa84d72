import { createVault, type Vault } from "../../domain/inbound/vault.ts";
import { createWrap, type Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Clock } from "../../ports/clock.ts";

/** Protects one conversation's model from untrusted texts. */
export interface PromptGuard {
  readonly wrap: Wrap;
  readonly vault: Vault;
}

const DELIMITER_BYTES = 12;

/** Creates the guard: unguessable fences around untrusted texts, and a vault for the secrets in them. */
export function createPromptGuard(
  clock: Pick<Clock, "randomHex">,
  vault: Vault = createVault(),
): PromptGuard {
  return { vault, wrap: createWrap(clock.randomHex(DELIMITER_BYTES), vault) };
}
