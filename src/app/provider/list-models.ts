import { isAppError } from "../../domain/core/app-error.ts";
import { inConfigWords } from "../../domain/provider/endpoint-words.ts";
import { mayUse, type ProviderUser } from "../../domain/provider/may-use.ts";
import type { Provider } from "../../domain/provider/provider-config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CatalogModel } from "../../ports/model-catalog.ts";
import { type ChooseProvider, type ChooseProviderPorts, toTerms } from "./choose-provider.ts";
import type { OpenEndpoint, ProviderTerms } from "./provider-endpoint.ts";

export interface ListModelsPorts
  extends Pick<ChooseProviderPorts, "configs" | "secretBox" | "allowPrivate" | "billTo"> {
  readonly choose: ChooseProvider;
  readonly openEndpoint: OpenEndpoint;
  readonly clock: Pick<Clock, "monotonicMs">;
}

/** The config itself, or the one for a repository (`owner/name`). */
export type ListModelsAsk =
  | { readonly configId: string }
  | { readonly repository: string; readonly provider?: Provider | undefined };

export type ListedModels =
  | {
      readonly kind: "listed";
      readonly provider: ProviderTerms["provider"];
      readonly configId?: string | undefined;
      /** What is asked for when nobody names one. */
      readonly model?: string | undefined;
      readonly models: readonly CatalogModel[];
    }
  /** One line, to be shown. */
  | { readonly kind: "none"; readonly why: string }
  /** There is no such config, or it is not for this person. */
  | { readonly kind: "unknown" };

export type ListModels = (ask: ListModelsAsk, user: ProviderUser) => Promise<ListedModels>;

const KEPT_MS = 600_000;
const MAX_KEPT = 200;

interface Kept {
  readonly atMs: number;
  readonly models: Promise<readonly CatalogModel[]>;
}

/**
 * Creates the list of models that a person may choose from: with the key of a config that they may use, from the
 * address of that config and no other. Lists are kept for ten minutes.
 */
export function createListModels(ports: ListModelsPorts): ListModels {
  const kept = new Map<string, Kept>();
  return async (ask, user) => {
    try {
      const found = await findTerms(ports, ask, user);
      return found.kind === "found" ? await toListed(ports, kept, found.terms) : found;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { kind: "none", why: inConfigWords(error.message) };
    }
  };
}

async function toListed(
  ports: ListModelsPorts,
  kept: Map<string, Kept>,
  terms: ProviderTerms,
): Promise<ListedModels> {
  const { configId, configVersion, provider, model } = terms;
  // A config that was changed has another list.
  const name = configId === undefined ? provider : `${configId} ${configVersion}`;
  const models = await keep(ports, kept, { name, list: () => list(ports, terms) });
  return {
    kind: "listed",
    provider,
    models,
    configId,
    model,
  };
}

type Found =
  | { readonly kind: "found"; readonly terms: ProviderTerms }
  | Exclude<ListedModels, { readonly kind: "listed" }>;

async function findTerms(
  ports: ListModelsPorts,
  ask: ListModelsAsk,
  user: ProviderUser,
): Promise<Found> {
  if ("configId" in ask) {
    const config = await ports.configs.get(ask.configId);
    if (config === undefined || !mayUse(config, user)) return { kind: "unknown" };
    return { kind: "found", terms: await toTerms(ports, config) };
  }
  const chosen = await ports.choose({ ...ask, user });
  return chosen.kind === "none" ? chosen : { kind: "found", terms: chosen.terms };
}

async function list(
  { openEndpoint }: ListModelsPorts,
  terms: ProviderTerms,
): Promise<readonly CatalogModel[]> {
  // Those who come meanwhile wait for the same list: none of them ends it.
  const { signal } = new AbortController();
  const models = await openEndpoint(terms).catalog.list(signal);
  if (terms.provider !== "hf") return models;
  return models.filter(({ hasTools, isLive }) => hasTools === true && isLive === true);
}

function keep(
  { clock }: ListModelsPorts,
  kept: Map<string, Kept>,
  { name, list }: { readonly name: string; readonly list: () => Kept["models"] },
): Kept["models"] {
  const atMs = clock.monotonicMs();
  for (const [old, entry] of kept) if (atMs - entry.atMs >= KEPT_MS) kept.delete(old);
  const known = kept.get(name);
  if (known !== undefined) return known.models;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
  const models = list();
  const entry = { atMs, models };
  kept.set(name, entry);
  models.catch(() => {
    // What failed is asked for again.
    if (kept.get(name) === entry) kept.delete(name);
  });
  return models;
}
