import { type Vault } from "../domain/inbound/vault.ts";
import { type Wrap } from "../domain/untrusted/untrusted.ts";
import type { Clock } from "../ports/clock.ts";
/** What stands between strangers' texts and a model, for one conversation. */
export interface Sight {
    readonly wrap: Wrap;
    readonly vault: Vault;
}
/** Makes what a model sees strangers' texts through: fences nobody could guess, and a vault for the secrets in them. */
export declare function createSight(clock: Pick<Clock, "randomHex">): Sight;
