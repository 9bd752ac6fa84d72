import { PACKAGE_HOSTS } from "../../adapters/sandbox/allowed-host.ts";
import {
  createEgressRegistry,
  type EgressApi,
  type EgressPolicy,
} from "../../app/callback/egress-registry.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { allowedHosts, type EgressNeeds, isProxied } from "../../domain/runner/allowlist.ts";
import type { ServerParts } from "./context.ts";

/** The list of hosts that runners may reach, for their proxies. */
export interface Egress {
  /** `inForce` refreshes the list first. */
  readonly policy: Pick<EgressPolicy, "inForce">;
  readonly api: EgressApi;
  /** Recomputes the list from the current configuration. */
  refresh(): Promise<void>;
}

/** Builds the list of hosts for proxies; `undefined` if no proxy can fetch it. */
export function openEgress({ loaded, clock, store }: ServerParts): Egress | undefined {
  if (loaded.execution.egressToken === undefined) return undefined;
  const { policy, api } = createEgressRegistry({ clock });
  const refresh = async (): Promise<void> => {
    const configs = await store.providers.list();
    const endpoints = configs.map(({ baseUrl }) => baseUrl);
    await policy.allow(allowedHosts(toEgressNeeds(loaded, endpoints)));
  };
  return {
    api: api,
    refresh,
    policy: {
      inForce: async (signal) => {
        await refresh();
        return policy.inForce(signal);
      },
    },
  };
}

/** Returns the reason that runners cannot reach an endpoint, as the end of a sentence; `undefined` if they can. */
export function unproxiedReason(
  { egressToken, reviews, tasks }: LoadedServerConfig["execution"],
  baseUrl: string,
): string | undefined {
  const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
  if (egressToken === undefined || !isRemote || isProxied(baseUrl)) return undefined;
  return "cannot be reached by runners, because their proxy allows only https at port 443 to host names with a dot";
}

/** Lists the endpoints that runners use, from the configuration and the provider configs. */
export function toEgressNeeds(
  { config, task, execution }: LoadedServerConfig,
  endpoints: readonly string[],
): EgressNeeds {
  const { codeHostApiUrl, codeHostUrl, apiBase, apiKey, helperInstall } = config;
  return {
    codeHost: [codeHostApiUrl, codeHostUrl],
    endpoints: [...(apiKey === undefined ? [] : [apiBase]), ...endpoints],
    packageHosts: helperInstall ? PACKAGE_HOSTS : [],
    extraHosts: execution.egressHosts ?? [],
    readsArtifacts: task.verifies,
  };
}
