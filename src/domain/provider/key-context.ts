import type { ProviderConfig } from "./provider-config.ts";

/** What a key is sealed for: one config and one address. In another row, or with another address, it does not open. */
export function toKeyContext({ id, baseUrl }: Pick<ProviderConfig, "id" | "baseUrl">): string {
  return `provider:${id}:${baseUrl}`;
}
