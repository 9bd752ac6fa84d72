import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openStoreReader } from "../../compose/store-reader.ts";
import { getBudgetSettings } from "../../config/budgets.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import type { Check } from "../../domain/api/check.ts";
import { BudgetName } from "../../domain/budget/allowance.ts";
import { getMonth } from "../../domain/budget/budget-messages.ts";
import { formatCost } from "../../domain/budget/format-cost.ts";
import { findPrice } from "../../domain/budget/model-prices.ts";
import type { BudgetAmount } from "../../domain/budget/plan-allowance.ts";
import { isAppError } from "../../domain/core/app-error.ts";

const NAMES: Readonly<Record<BudgetName, string>> = {
  run: "a run",
  pull: "a pull request",
  repository: "a repository and month",
  month: "the server and month",
};
const name = "budgets";

/** Checks the budgets of a server: limits, spending of this month, and models without a price. */
export function checkBudgets({
  config,
  server,
}: Pick<LoadedServerConfig, "config" | "server">): Check {
  const { limits, prices, currency } = getBudgetSettings({ config, server });
  const told = BudgetName.options.flatMap((budget) => {
    const words = formatSum(limits[budget], currency);
    return words === "" ? [] : [`${NAMES[budget]}: ${words}`];
  });
  if (told.length === 0) {
    const detail = "reviews have no budget";
    return { name, status: "warn", detail, fix: "set BUDGET_MONTH_TOKENS, or another budget" };
  }
  const hasCosts = BudgetName.options.some((budget) => limits[budget].cost > 0);
  const { apiKey, model } = config;
  if (hasCosts && apiKey !== undefined && !findPrice(prices ?? {}, model ?? "")) {
    const detail = `there is a cost budget, but no price for ${model ?? "the model: LLM_MODEL is not set"}`;
    return {
      name,
      status: "fail",
      detail,
      fix: "add its price to MODEL_PRICES; until then the model is not used",
    };
  }
  return toBudgetCheck(`${told.join("; ")}`, { path: resolve(server.storePath), currency });
}

function toBudgetCheck(
  limits: string,
  { path, currency }: { readonly path: string; readonly currency: string },
): Check {
  if (!existsSync(path)) return { name, status: "pass", detail: limits };
  try {
    const month = getMonth(createSystemClock().now());
    const { sum, currency: kept = currency } = openStoreReader(path).spending(month);
    if (kept !== currency) {
      const detail = `the store has costs in ${kept}, but PRICE_CURRENCY is ${currency}`;
      return { name, status: "fail", detail, fix: `set PRICE_CURRENCY=${kept}` };
    }
    const spent = formatSum(sum, currency) || "nothing";
    return { name, status: "pass", detail: `${limits}; spent this month: ${spent}` };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { name, status: "warn", detail: `${limits}; spending cannot be read` };
  }
}

function formatSum({ tokens, cost }: BudgetAmount, currency: string): string {
  const parts = [
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(cost > 0 ? [formatCost(cost, currency)] : []),
  ];
  return parts.join(" and ");
}
