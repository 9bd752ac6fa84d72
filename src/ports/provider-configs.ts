import type { AuditEntry, ProviderConfig } from "../domain/provider/provider-config.ts";
import type { SealedSecret } from "./secret-box.ts";

/** Data that accompanies a change of a config. */
export interface ProviderChange {
  /** The version that was read; `undefined` for a new config. */
  readonly expectedVersion: number | undefined;
  /** Replaces the key; required for a new config. */
  readonly sealedKey?: SealedSecret;
  /** Audit entry for the change. */
  readonly audit: AuditEntry;
}

/**
 * Stores provider configs, their keys separately, and an audit log of changes.
 *
 * Contract (test/contracts/provider-configs.contract.ts):
 * - `list` returns all configs, sorted by pattern; `list`, `get` and `audit` never return a key in any form;
 * - `put` is compare-and-set: it returns the config with its next version, starting at 1, or `undefined` when the
 *   config has changed, was removed, or already exists although it was expected to be new; id and creation time never
 *   change;
 * - a key is kept until it is replaced, and is removed with its config; `put` of a new config without a key rejects;
 * - a change and its audit entry are stored atomically; entries are kept after their config is removed; `audit` returns
 *   the newest first, at most `limit` and at most 10,000;
 * - `reseal` replaces the sealed form that was read with another one of the same key, and returns whether it was still
 *   stored; the config's version does not change;
 * - resolved calls are durable; a failed write rejects with `store-unavailable` and changes nothing.
 */
export interface ProviderConfigs {
  /** Lists all configs. */
  list(): Promise<readonly ProviderConfig[]>;
  /** Returns a config by its id. */
  get(id: string): Promise<ProviderConfig | undefined>;
  /** Returns the sealed key of a config. */
  sealedKey(id: string): Promise<SealedSecret | undefined>;
  /** Creates or replaces a config. */
  put(config: ProviderConfig, change: ProviderChange): Promise<ProviderConfig | undefined>;
  /** Removes a config if its version is still the expected one; returns whether it did. */
  remove(id: string, expectedVersion: number, audit: AuditEntry): Promise<boolean>;
  /** Replaces the sealed form of a key; returns whether `from` was still stored. */
  reseal(id: string, from: SealedSecret, to: SealedSecret): Promise<boolean>;
  /** Lists the latest audit entries. */
  audit(limit: number): Promise<readonly AuditEntry[]>;
}
