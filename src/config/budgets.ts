import type { Allowance, BudgetName } from "../domain/budget/allowance.ts";
import type { ModelPrices } from "../domain/budget/model-prices.ts";
import type { BudgetAmount } from "../domain/budget/plan-allowance.ts";
import type { Quotas } from "../domain/budget/quota.ts";
import type { LoadedServerConfig } from "./load-config.ts";
import type { ServerConfig } from "./server-settings.ts";
import type { Config } from "./settings.ts";

/** Returns the budget of a run without a server, in tokens and money. */
export function getRunAllowance(config: Config): Allowance {
  const { runTokens, runCost, modelPrices: prices, currency, model } = config;
  return {
    tokens: runTokens > 0 ? { amount: runTokens, budget: "run" } : undefined,
    cost: runCost > 0 ? { amount: runCost, budget: "run" } : undefined,
    prices,
    currency: prices && currency,
    model,
  };
}

/** Returns the budgets of a server; 0 means no limit. */
export function getBudgetSettings({
  config,
  server,
}: Pick<LoadedServerConfig, "config" | "server">): {
  readonly limits: Readonly<Record<BudgetName, BudgetAmount>>;
  readonly prices: ModelPrices | undefined;
  readonly currency: string;
} {
  return {
    limits: {
      run: { tokens: config.runTokens, cost: config.runCost },
      pull: { tokens: server.pullTokens, cost: server.pullCost },
      repository: { tokens: server.repositoryTokens, cost: server.repositoryCost },
      month: { tokens: server.monthTokens, cost: server.monthCost },
    },
    prices: config.modelPrices,
    currency: config.currency,
  };
}

/** Returns the request quotas; 0 means no limit. */
export function getQuotas(server: ServerConfig): Quotas {
  return {
    authorDay: server.authorQuota,
    repositoryDay: server.repositoryQuota,
    pullHour: server.pullQuota,
  };
}
