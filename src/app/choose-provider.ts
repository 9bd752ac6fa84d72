import { isAppError } from "../domain/errors/app-error.ts";
import { type MatchOptions, matchProvider } from "../domain/provider/match-provider.ts";
import { isPrivateBase } from "../domain/provider/private-host.ts";
import type { ProviderConfig } from "../domain/provider/provider-config.ts";
import { openProviderKey } from "./open-provider-key.ts";
import type { KeyPorts, ProviderEndpoint, ProviderTerms } from "./provider-terms.ts";

export interface ChooseProviderPorts extends KeyPorts {
  /** The server's own endpoint (`LLM_*`), for reviews of repositories without a config. */
  readonly fallback?: Omit<ProviderEndpoint, "isGuarded">;
  /** Organisation that the model hub's router bills, whatever config pays. */
  readonly billTo?: string;
  /** Whether configs may name private addresses. */
  readonly allowPrivate: boolean;
}

export interface ChooseAsk extends MatchOptions {
  /** `owner/name`. */
  readonly repository: string;
}

export type ChosenProvider =
  | { readonly kind: "chosen"; readonly terms: ProviderTerms; readonly why: string }
  /** One line, to be shown to whoever waits. */
  | { readonly kind: "none"; readonly why: string };

export type ChooseProvider = (ask: ChooseAsk) => Promise<ChosenProvider>;

/**
 * Creates the choice of who answers and who pays: the most specific config, or for a review of a repository that has
 * none, the server's own endpoint. A config that is there but may not be used is no reason to charge somebody else.
 */
export function createChooseProvider(ports: ChooseProviderPorts): ChooseProvider {
  const { configs, fallback } = ports;
  return async ({ repository, ...options }) => {
    const { config, why, others } = matchProvider(await configs.list(), repository, options);
    if (config !== undefined) return chooseConfig(ports, config, why);
    const isOpen = others.length === 0 && !options.needsTasks && options.provider === undefined;
    if (!isOpen || fallback === undefined) return { kind: "none", why };
    const terms = { ...fallback, provider: "server", isGuarded: false } as const;
    return { kind: "chosen", terms, why: `${why}: the server's own model is used` };
  };
}

async function chooseConfig(
  ports: ChooseProviderPorts,
  config: ProviderConfig,
  why: string,
): Promise<ChosenProvider> {
  const { pattern } = config;
  if (!ports.allowPrivate && isPrivateBase(config.baseUrl))
    return { kind: "none", why: `the base URL of the provider config ${pattern} is private` };
  try {
    return { kind: "chosen", terms: await toTerms(ports, config), why };
  } catch (error) {
    if (!isAppError(error, "secret-invalid")) throw error;
    return { kind: "none", why: `the key of the provider config ${pattern}: ${error.message}` };
  }
}

/** The terms of a config. Rejects with `secret-invalid` when its key does not open. */
export async function toTerms(
  ports: Pick<ChooseProviderPorts, "configs" | "secretBox" | "billTo" | "allowPrivate">,
  config: ProviderConfig,
): Promise<ProviderTerms> {
  const { id: configId, version: configVersion, provider, baseUrl, model } = config;
  const { billTo, allowPrivate } = ports;
  return {
    ...{ configId, configVersion, provider, baseUrl, isGuarded: !allowPrivate },
    apiKey: await openProviderKey(ports, config),
    ...(model === undefined ? {} : { model }),
    ...(billTo === undefined || provider !== "hf" ? {} : { billTo }),
  };
}
