import type { AuditEntry, ProviderConfig } from "../domain/provider/provider-config.ts";
import type { SealedSecret } from "./secret-box.ts";
/** What goes with a change of a config. */
export interface ProviderChange {
    /** The version that was read; `undefined` for a config that is new. */
    readonly expectedVersion: number | undefined;
    /** Takes the place of the key; a new config must have one. */
    readonly sealedKey?: SealedSecret;
    readonly audit: AuditEntry;
}
/**
 * Keeps provider configs, their keys apart from them, and who changed them.
 *
 * Contract (test/contracts/provider-configs.contract.ts):
 * - `list` gives all, by pattern; neither it nor `get` nor `audit` gives a key in any form;
 * - `put` is compare-and-set: it gives the config with its next version, from 1, or `undefined` when the config has
 *   moved on, is gone, or is there already though it was to be new; its id and creation stay;
 * - a key stays until another one takes its place, and goes with its config; `put` of a new config without one rejects;
 * - a change and its audit entry happen together or not at all; entries outlive their config; `audit` gives the newest
 *   first, at most `limit`, and at most 10,000;
 * - `reseal` puts another seal of the same key in the place of the one that was read, and tells whether it was still
 *   there; the config's version stays;
 * - what was answered is durable; what cannot be written rejects with `store-unavailable` and changes nothing.
 */
export interface ProviderConfigs {
    list(): Promise<readonly ProviderConfig[]>;
    get(id: string): Promise<ProviderConfig | undefined>;
    sealedKey(id: string): Promise<SealedSecret | undefined>;
    put(config: ProviderConfig, change: ProviderChange): Promise<ProviderConfig | undefined>;
    remove(id: string, expectedVersion: number, audit: AuditEntry): Promise<boolean>;
    reseal(id: string, from: SealedSecret, to: SealedSecret): Promise<boolean>;
    audit(limit: number): Promise<readonly AuditEntry[]>;
}
