import type { ProviderConfig } from "../domain/provider/provider-config.ts";
import type { Secret } from "../domain/secret.ts";
import type { KeyPorts } from "./provider-terms.ts";
/**
 * Opens the key of a config for the address that the config names. Rejects with `secret-invalid` when the key was
 * sealed for another address or config, or with another `SVC_SECRET_KEY`.
 */
export declare function openProviderKey({ configs, secretBox }: KeyPorts, config: Pick<ProviderConfig, "id" | "baseUrl" | "pattern">): Promise<Secret>;
/** Seals every key anew that a former `SVC_SECRET_KEY` has sealed; gives the ids of configs whose keys do not open. */
export declare function resealProviderKeys({ configs, secretBox, }: KeyPorts): Promise<readonly string[]>;
