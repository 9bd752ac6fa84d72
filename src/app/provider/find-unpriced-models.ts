import { findPrice, type ModelPrices } from "../../domain/budget/model-prices.ts";
import type { ProviderConfigs } from "../../ports/provider-configs.ts";

export interface PricedSettings {
  readonly config: {
    readonly apiKey?: object | undefined;
    readonly model?: string | undefined;
    readonly modelPrices?: ModelPrices;
    readonly runCost: number;
  };
  readonly server: {
    readonly pullCost: number;
    readonly repositoryCost: number;
    readonly monthCost: number;
  };
}

/**
 * Returns the configured models, each once, that cannot be used because there is a cost budget and they have no price.
 */
export async function findUnpricedModels(
  { configs }: { readonly configs: Pick<ProviderConfigs, "list"> },
  { config, server }: PricedSettings,
): Promise<readonly string[]> {
  const costs = [config.runCost, server.pullCost, server.repositoryCost, server.monthCost];
  if (costs.every((cost) => cost === 0)) return [];
  const prices = config.modelPrices ?? {};
  const own = config.apiKey === undefined ? [] : [config.model];
  const models = [...own, ...(await configs.list()).map(({ model }) => model)];
  const missing = models.filter((model) => model === undefined || !findPrice(prices, model));
  return [...new Set(missing.map((model) => model ?? "(chosen by the endpoint)"))];
}
