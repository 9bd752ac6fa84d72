import { rowLimit } from "../adapters/shared/tree/row-limit.ts";
import type { AuditEntry, ProviderConfig } from "../domain/provider/provider-config.ts";
import type { ProviderChange, ProviderConfigs } from "../ports/provider-configs.ts";
import type { SealedSecret } from "../ports/secret-box.ts";

interface StoredConfig {
  readonly config: ProviderConfig;
  readonly sealedKey: SealedSecret;
}

/** Stores provider configs in memory. Each call is synchronous. */
export function createMemoryProviderConfigs(): ProviderConfigs {
  const configs = new Map<string, StoredConfig>();
  const entries: AuditEntry[] = [];
  return {
    list: async () =>
      structuredClone([...configs.values()].map(({ config }) => config).sort(byPattern)),
    get: async (id) => structuredClone(configs.get(id)?.config),
    sealedKey: async (id) => structuredClone(configs.get(id)?.sealedKey),
    put: async (config, change) => {
      const next = toStoredConfig(
        configs.get(config.id),
        structuredClone(config),
        structuredClone(change),
      );
      if (next === undefined) return undefined;
      configs.set(config.id, next);
      entries.push(structuredClone(change.audit));
      return structuredClone(next.config);
    },
    remove: async (id, expectedVersion, audit) => {
      if (configs.get(id)?.config.version !== expectedVersion) return false;
      configs.delete(id);
      entries.push(structuredClone(audit));
      return true;
    },
    reseal: async (id, from, to) => {
      const kept = configs.get(id);
      if (kept?.sealedKey.sealed !== from.sealed) return false;
      configs.set(id, { ...kept, sealedKey: structuredClone(to) });
      return true;
    },
    audit: async (limit) => structuredClone([...entries].reverse().slice(0, rowLimit(limit))),
  };
}

function toStoredConfig(
  known: StoredConfig | undefined,
  config: ProviderConfig,
  { expectedVersion, sealedKey = known?.sealedKey }: ProviderChange,
): StoredConfig | undefined {
  if (known?.config.version !== expectedVersion) return undefined;
  if (sealedKey === undefined) throw new Error(`provider config ${config.id} needs a key`);
  const { createdAt } = known?.config ?? config;
  return { config: { ...config, createdAt, version: (expectedVersion ?? 0) + 1 }, sealedKey };
}

function byPattern(left: ProviderConfig, right: ProviderConfig): number {
  const [first, second] = [left, right].map(({ pattern }) => pattern.toLowerCase());
  if (first === second) return left.id < right.id ? -1 : 1;
  return (first ?? "") < (second ?? "") ? -1 : 1;
}
