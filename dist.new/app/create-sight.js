import { createVault } from "../domain/inbound/vault.js";
import { createWrap } from "../domain/untrusted/untrusted.js";
const DELIMITER_BYTES = 12;
/** Makes what a model sees strangers' texts through: fences nobody could guess, and a vault for the secrets in them. */
export function createSight(clock) {
    const vault = createVault();
    return { vault, wrap: createWrap(clock.randomHex(DELIMITER_BYTES), vault) };
}
