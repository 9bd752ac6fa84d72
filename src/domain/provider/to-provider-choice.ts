import type { ProviderChoice } from "../api/pull-response.ts";
import type { ProviderConfig } from "./provider-config.ts";

/** What a person is shown of a config that they may choose. */
export function toProviderChoice({
  provider,
  id: configId,
  pattern,
  baseUrl,
  model,
}: Pick<ProviderConfig, "id" | "provider" | "pattern" | "baseUrl" | "model">): ProviderChoice {
  const { host } = new URL(baseUrl);
  return { provider, configId, pattern, host, model };
}
