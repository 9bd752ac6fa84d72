import type { ProviderConfig } from "../provider/provider-config.ts";
import type { ProviderChoice } from "./pull-response.ts";

/** Returns the part of a config that its users may see. */
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
