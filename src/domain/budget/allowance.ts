import { z } from "zod";
import { ModelPrices } from "./model-prices.ts";

/** Scope of a budget. Those of a repository and of the server apply to a calendar month in UTC. */
export const BudgetName = z.enum(["run", "pull", "repository", "month"]);
/** Scope of a budget. */
export type BudgetName = z.infer<typeof BudgetName>;

const count = z.number().int().nonnegative();
const limit = z.object({
  amount: count,
  /** Budget that is exhausted first. */
  budget: BudgetName,
});
/** Limit on tokens or cost, with the budget that sets it. */
export type AllowanceLimit = Readonly<z.infer<typeof limit>>;

/** Spending limits of one run, with the prices of its calls. An absent member means no limit. */
export const Allowance = z.object({
  /** Input and output tokens. */
  tokens: limit.optional(),
  /** Millionths of the currency. */
  cost: limit.optional(),
  prices: ModelPrices.optional(),
  currency: z.string().optional(),
  /** Requested model id; absent if the endpoint chooses the model. */
  model: z.string().optional(),
});
/** Spending limits of one run, with the prices of its calls. */
export type Allowance = Readonly<z.infer<typeof Allowance>>;

const BUDGET_LABELS: Readonly<Record<BudgetName, string>> = {
  run: "the run",
  pull: "this pull request",
  repository: "this repository for the month",
  month: "this server for the month",
};

/** Formats the message for an exhausted budget: one clause without a full stop. */
export function budgetSpentMessage(unit: "tokens" | "cost", budget: BudgetName): string {
  return `the ${unit === "tokens" ? "token" : "cost"} budget of ${BUDGET_LABELS[budget]} is spent`;
}
