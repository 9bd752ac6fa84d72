import { PACKAGE_HOSTS } from "../../adapters/sandbox/allowed-host.ts";
import {
  createEgressRegistry,
  type EgressApi,
  type EgressPolicy,
} from "../../app/callback/egress-registry.ts";
import { toEgressNeeds } from "../../config/egress-needs.ts";
import { allowedHosts } from "../../domain/runner/allowlist.ts";
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
    await policy.allow(allowedHosts(toEgressNeeds(loaded, endpoints, PACKAGE_HOSTS)));
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
