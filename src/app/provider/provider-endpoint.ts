import type { Secret } from "../../domain/core/secret.ts";
import type { Provider } from "../../domain/provider/provider-config.ts";
import { isProxied } from "../../domain/runner/allowlist.ts";
import type { ProviderConfigs } from "../../ports/provider-configs.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { CheckEndpointPorts } from "./check-endpoint.ts";

/** An endpoint with its key, which is sent nowhere else. */
export interface ProviderEndpoint {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  /** Absent for the first tool-capable model that the endpoint lists. */
  readonly model?: string | undefined;
  /** Organization that a router bills. */
  readonly billTo?: string | undefined;
  /**
   * True if the address was set by a user who may not reach private addresses, so that every connection must be
   * checked.
   */
  readonly isGuarded: boolean;
}

/** The selected endpoint and the config it belongs to. */
export interface ResolvedProviderConfig extends ProviderEndpoint {
  /** Absent for the server's own endpoint. */
  readonly configId?: string | undefined;
  /** The version of the config that was read. */
  readonly configVersion?: number;
  readonly provider: Provider | "server";
}

/** Creates the clients of an endpoint. */
export type OpenEndpoint = (endpoint: ProviderEndpoint) => CheckEndpointPorts;

/** Returns the problem of a base URL as a predicate that follows its name; `undefined` for a valid one. */
export type CheckAddress = (baseUrl: string) => Promise<string | undefined>;

const UNPROXIED_REASON =
  "cannot be reached by runners, because their proxy allows only https at port 443 to host names with a dot";

/** Extends a check of addresses: where runners use a proxy, it must allow the address. */
export function createCheckAddress(check: CheckAddress, usesProxy: boolean): CheckAddress {
  return async (baseUrl) => (usesProxy && !isProxied(baseUrl) ? UNPROXIED_REASON : check(baseUrl));
}

export interface ProviderKeyPorts {
  readonly configs: ProviderConfigs;
  readonly secretBox: SecretBox;
}
