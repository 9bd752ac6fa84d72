import type { Secret } from "../../domain/core/secret.ts";
import type { Provider } from "../../domain/provider/provider-config.ts";
import type { ProviderConfigs } from "../../ports/provider-configs.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { CheckEndpointPorts } from "./check-endpoint.ts";

/** An endpoint with the key that goes there, and nowhere else. */
export interface ProviderEndpoint {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  /** Absent: the first tool-capable one that the endpoint lists. */
  readonly model?: string | undefined;
  /** Organisation that a router bills. */
  readonly billTo?: string | undefined;
  /** Whether somebody chose the address who may not reach private ones: every connection must be looked at. */
  readonly isGuarded: boolean;
}

/** Who answers, and who pays. */
export interface ResolvedProviderConfig extends ProviderEndpoint {
  /** Absent: the server's own endpoint. */
  readonly configId?: string | undefined;
  /** The version of the config that was read. */
  readonly configVersion?: number;
  readonly provider: Provider | "server";
}

/** Makes what speaks to an endpoint. */
export type OpenEndpoint = (endpoint: ProviderEndpoint) => CheckEndpointPorts;

/** Says what is wrong with a base URL, to be read after its name; `undefined` when nothing is. */
export type CheckAddress = (baseUrl: string) => Promise<string | undefined>;

export interface ProviderKeyPorts {
  readonly configs: ProviderConfigs;
  readonly secretBox: SecretBox;
}
