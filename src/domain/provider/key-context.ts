import type { ProviderConfig } from "./provider-config.ts";

/**
 * Returns the context that a key is encrypted for: one config and one base URL. The key cannot be decrypted in
 * another context.
 */
export function toKeyContext({ id, baseUrl }: Pick<ProviderConfig, "id" | "baseUrl">): string {
  return `provider:${id}:${baseUrl}`;
}
