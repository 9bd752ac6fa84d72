import { PACKAGE_HOSTS } from "../../adapters/sandbox/allowed-host.ts";
import { createEgressRegistry, type EgressApi } from "../../app/callback/egress-registry.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { allowedHosts, type EgressNeeds, isProxied } from "../../domain/runner/allowlist.ts";
import type { EgressPolicy } from "../../ports/egress-policy.ts";
import type { ServerParts } from "./context.ts";

/** The hosts that runners may reach, for the proxies that keep to them. */
export interface Egress {
  /** `inForce` looks first whether other hosts are needed by now. */
  readonly policy: Pick<EgressPolicy, "inForce">;
  readonly api: EgressApi;
  /** Makes the list anew, of what is configured now. */
  refresh(): Promise<void>;
}

/** Builds what tells proxies their hosts; nothing where no proxy can fetch them. */
export function openEgress({ loaded, clock, store }: ServerParts): Egress | undefined {
  if (loaded.execution.egressToken === undefined) return undefined;
  const { policy, api: hearing } = createEgressRegistry({ clock });
  const refresh = async (): Promise<void> => {
    const configs = await store.providers.list();
    const endpoints = configs.map(({ baseUrl }) => baseUrl);
    await policy.allow(allowedHosts(toEgressNeeds(loaded, endpoints)));
  };
  return {
    api: hearing,
    refresh,
    policy: {
      inForce: async (signal) => {
        await refresh();
        return policy.inForce(signal);
      },
    },
  };
}

/** Tells why runners could not reach an endpoint, to be read after its name; `undefined` when they can. */
export function unproxiedReason(
  { egressToken, reviews, tasks }: LoadedServerConfig["execution"],
  baseUrl: string,
): string | undefined {
  const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
  if (egressToken === undefined || !isRemote || isProxied(baseUrl)) return undefined;
  return "cannot be reached by runners: their proxy lets through https at port 443 to host names with a dot only";
}

/** What runners talk to by the configuration and the endpoints of provider configs. */
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
