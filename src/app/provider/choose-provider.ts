import { isAppError } from "../../domain/core/app-error.ts";
import {
  type MatchOptions,
  matchProvider,
  type ProviderMatch,
} from "../../domain/provider/match-provider.ts";
import { isPrivateBaseUrl } from "../../domain/provider/private-host.ts";
import type { ProviderConfig } from "../../domain/provider/provider-config.ts";
import type { CheckRequester, Requester } from "./check-requester.ts";
import { openProviderKey } from "./open-provider-key.ts";
import type {
  ProviderEndpoint,
  ProviderKeyPorts,
  ResolvedProviderConfig,
} from "./provider-endpoint.ts";

export interface ChooseProviderPorts extends ProviderKeyPorts {
  /** The server's own endpoint (`LLM_*`), for reviews of repositories without a config. */
  readonly fallback?: Omit<ProviderEndpoint, "isGuarded"> | undefined;
  /** Organization that the model hub's router bills, for every config. */
  readonly billTo?: string | undefined;
  /** True if configs may name private addresses. */
  readonly allowPrivate: boolean;
  readonly checkRequester: CheckRequester;
}

export interface ChooseProviderRequest extends MatchOptions {
  /** `owner/name`. */
  readonly repository: string;
  /**
   * Skips configs that restrict comments and tasks and do not admit this requester; absent for requests from the web
   * app.
   */
  readonly requester?: Requester | undefined;
}

export type ChosenProvider =
  | { readonly kind: "chosen"; readonly config: ResolvedProviderConfig; readonly why: string }
  /** One line for display. */
  | {
      readonly kind: "none";
      readonly why: string;
      /** A config exists, but does not admit the requester. */
      readonly isRefusal?: boolean | undefined;
    };

export type ChooseProvider = (ask: ChooseProviderRequest) => Promise<ChosenProvider>;

/**
 * Creates the selection of a provider: the most specific config, or for a review of a repository without a config, the
 * server's own endpoint. A config that exists but cannot be used never falls back to another one, which would be
 * charged. Rejects with `code-host-unreachable` and `code-host-rate-limited` when a requester cannot be checked for
 * now.
 */
export function createChooseProvider(ports: ChooseProviderPorts): ChooseProvider {
  const { configs, fallback } = ports;
  return async (ask) => {
    const { repository, requester: _requester, ...options } = ask;
    const match = await matchForRequester(ports, ask, await configs.list());
    if ("kind" in match) return match;
    const { config, reason, others } = match;
    if (config !== undefined) return chooseConfig(ports, config, reason);
    const isOpen = others.length === 0 && !options.needsTasks && options.provider === undefined;
    if (!isOpen || fallback === undefined) return { kind: "none", why: reason };
    const terms = { ...fallback, provider: "server", isGuarded: false } as const;
    return { kind: "chosen", config: terms, why: `${reason}: the server's own model is used` };
  };
}

/**
 * Finds the most specific config that admits the requester. A skipped config still decides whether tasks are allowed:
 * it must allow them too.
 */
async function matchForRequester(
  { checkRequester }: ChooseProviderPorts,
  { repository, requester, ...options }: ChooseProviderRequest,
  all: readonly ProviderConfig[],
): Promise<ProviderMatch | (ChosenProvider & { readonly kind: "none" })> {
  let candidates = all;
  let refused: string | undefined;
  for (;;) {
    const match = matchProvider(candidates, repository, options);
    const { config, others } = match;
    if (config === undefined && others.length === 0 && refused !== undefined)
      return { kind: "none", why: refused, isRefusal: true };
    if (config === undefined || requester === undefined || !config.restrictsRequests) return match;
    const check = await checkRequester({ config, repository, requester });
    if (check.kind === "allowed") return match;
    if (check.kind === "unreadable") return { kind: "none", why: check.why, isRefusal: true };
    refused ??= check.why;
    candidates = candidates.filter((other) => other !== config);
  }
}

async function chooseConfig(
  ports: ChooseProviderPorts,
  config: ProviderConfig,
  why: string,
): Promise<ChosenProvider> {
  const { pattern } = config;
  if (!ports.allowPrivate && isPrivateBaseUrl(config.baseUrl))
    return { kind: "none", why: `the base URL of the provider config ${pattern} is private` };
  try {
    return { kind: "chosen", config: await resolveProviderConfig(ports, config), why };
  } catch (error) {
    if (!isAppError(error, "secret-invalid")) throw error;
    return { kind: "none", why: `the key of the provider config ${pattern}: ${error.message}` };
  }
}

/** Resolves the endpoint and key of a config. Rejects with `secret-invalid` when its key does not open. */
export async function resolveProviderConfig(
  ports: Pick<ChooseProviderPorts, "configs" | "secretBox" | "billTo" | "allowPrivate">,
  config: ProviderConfig,
): Promise<ResolvedProviderConfig> {
  const { id: configId, version: configVersion, provider, baseUrl, model } = config;
  const { billTo, allowPrivate } = ports;
  return {
    configId,
    configVersion,
    provider,
    baseUrl,
    isGuarded: !allowPrivate,
    apiKey: await openProviderKey(ports, config),
    model,
    billTo: billTo === undefined || provider !== "hf" ? undefined : billTo,
  };
}
