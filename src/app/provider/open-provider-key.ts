import { AppError } from "../../domain/core/app-error.ts";
import type { Secret } from "../../domain/core/secret.ts";
import { type ProviderConfig, toKeyContext } from "../../domain/provider/provider-config.ts";
import type { ProviderKeyPorts } from "./provider-endpoint.ts";

/**
 * Opens the key of a config for the config's address. Rejects with `secret-invalid` when the key was sealed for another
 * address or config, or with another `SVC_SECRET_KEY`.
 */
export async function openProviderKey(
  { configs, secretBox }: ProviderKeyPorts,
  config: Pick<ProviderConfig, "id" | "baseUrl" | "pattern">,
): Promise<Secret> {
  const sealed = await configs.sealedKey(config.id);
  if (sealed !== undefined) return secretBox.open(sealed, toKeyContext(config));
  const message = `the provider config ${config.pattern} has no key; enter it again`;
  throw new AppError("secret-invalid", message, { details: {} });
}

/**
 * Reseals every key that was sealed with a former `SVC_SECRET_KEY`; returns the ids of configs whose keys do not open.
 */
export async function resealProviderKeys({
  configs,
  secretBox,
}: ProviderKeyPorts): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const config of await configs.list()) {
    const sealed = await configs.sealedKey(config.id);
    if (sealed === undefined || (await secretBox.isCurrent(sealed))) continue;
    const key = await secretBox.open(sealed, toKeyContext(config)).catch(() => undefined);
    if (key === undefined) lost.push(config.id);
    else await configs.reseal(config.id, sealed, await secretBox.seal(key, toKeyContext(config)));
  }
  return lost;
}
