import { isAppError } from "../../domain/core/app-error.ts";
import { mayUseProvider, type ProviderUser } from "../../domain/provider/may-use-provider.ts";
import type { Provider } from "../../domain/provider/provider-config.ts";
import { toConfigMessage } from "../../domain/provider/to-config-message.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CatalogModel } from "../../ports/model-catalog.ts";
import {
  type ChooseProvider,
  type ChooseProviderPorts,
  resolveProviderConfig,
} from "./choose-provider.ts";
import type { OpenEndpoint, ResolvedProviderConfig } from "./provider-endpoint.ts";

export interface ListModelsPorts
  extends Pick<ChooseProviderPorts, "configs" | "secretBox" | "allowPrivate" | "billTo"> {
  readonly choose: ChooseProvider;
  readonly openEndpoint: OpenEndpoint;
  readonly clock: Pick<Clock, "monotonicMs">;
}

/** A config by its id, or the one for a repository (`owner/name`). */
export type ListModelsRequest =
  | { readonly configId: string }
  | { readonly repository: string; readonly provider?: Provider | undefined };

export type ListModelsResult =
  | {
      readonly kind: "listed";
      readonly provider: ResolvedProviderConfig["provider"];
      readonly configId?: string | undefined;
      /** The default model. */
      readonly model?: string | undefined;
      readonly models: readonly CatalogModel[];
    }
  /** One line for display. */
  | { readonly kind: "none"; readonly why: string }
  /** The config does not exist, or the user has no access to it. */
  | { readonly kind: "unknown" };

export type ListModels = (ask: ListModelsRequest, user: ProviderUser) => Promise<ListModelsResult>;

const CACHE_MS = 600_000;
const MAX_CACHED = 200;

interface CachedModels {
  readonly atMs: number;
  readonly models: Promise<readonly CatalogModel[]>;
}

/**
 * Creates the list of selectable models: with the key of a config that the user may use, from exactly the address of
 * that config. Lists are cached for ten minutes.
 */
export function createListModels(ports: ListModelsPorts): ListModels {
  const kept = new Map<string, CachedModels>();
  return async (ask, user) => {
    try {
      const found = await findProviderConfig(ports, ask, user);
      return found.kind === "found" ? await toListModelsResult(ports, kept, found.config) : found;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { kind: "none", why: toConfigMessage(error.message) };
    }
  };
}

async function toListModelsResult(
  ports: ListModelsPorts,
  kept: Map<string, CachedModels>,
  terms: ResolvedProviderConfig,
): Promise<ListModelsResult> {
  const { configId, configVersion, provider, model } = terms;
  // A changed config has another list.
  const name = configId === undefined ? provider : `${configId} ${configVersion}`;
  const models = await readCached(ports, kept, { name, list: () => fetchModels(ports, terms) });
  return {
    kind: "listed",
    provider,
    models,
    configId,
    model,
  };
}

type FoundConfig =
  | { readonly kind: "found"; readonly config: ResolvedProviderConfig }
  | Exclude<ListModelsResult, { readonly kind: "listed" }>;

async function findProviderConfig(
  ports: ListModelsPorts,
  ask: ListModelsRequest,
  user: ProviderUser,
): Promise<FoundConfig> {
  if ("configId" in ask) {
    const config = await ports.configs.get(ask.configId);
    if (config === undefined || !mayUseProvider(config, user)) return { kind: "unknown" };
    return { kind: "found", config: await resolveProviderConfig(ports, config) };
  }
  const chosen = await ports.choose({ ...ask, user });
  return chosen.kind === "none" ? chosen : { kind: "found", config: chosen.config };
}

async function fetchModels(
  { openEndpoint }: ListModelsPorts,
  terms: ResolvedProviderConfig,
): Promise<readonly CatalogModel[]> {
  // Concurrent requests share the fetch, and none of them cancels it.
  const { signal } = new AbortController();
  const models = await openEndpoint(terms).catalog.list(signal);
  if (terms.provider !== "hf") return models;
  return models.filter(({ hasTools, isLive }) => hasTools === true && isLive === true);
}

function readCached(
  { clock }: ListModelsPorts,
  kept: Map<string, CachedModels>,
  { name, list }: { readonly name: string; readonly list: () => CachedModels["models"] },
): CachedModels["models"] {
  const atMs = clock.monotonicMs();
  for (const [old, entry] of kept) if (atMs - entry.atMs >= CACHE_MS) kept.delete(old);
  const known = kept.get(name);
  if (known !== undefined) return known.models;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MAX_CACHED) kept.delete(oldest);
  const models = list();
  const entry = { atMs, models };
  kept.set(name, entry);
  models.catch(() => {
    // A failed fetch is repeated.
    if (kept.get(name) === entry) kept.delete(name);
  });
  return models;
}
