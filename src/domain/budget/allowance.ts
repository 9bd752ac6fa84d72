import { z } from "zod";
import { ModelPrices } from "./model-prices.ts";

/** What a budget is for. Those of a repository and of the server are for a calendar month in UTC. */
export const BudgetName = z.enum(["run", "pull", "repository", "month"]);
export type BudgetName = z.infer<typeof BudgetName>;

const count = z.number().int().nonnegative();
const limit = z.object({
  amount: count,
  /** The budget that is the first to end. */
  budget: BudgetName,
});
export type AllowanceLimit = Readonly<z.infer<typeof limit>>;

/** What one run may spend, and what its calls cost. What is absent has no limit. */
export const Allowance = z.object({
  /** Tokens in and out. */
  tokens: limit.optional(),
  /** Millionths of the currency. */
  cost: limit.optional(),
  prices: ModelPrices.optional(),
  currency: z.string().optional(),
  /** Model id that is asked for; absent when the endpoint chooses. */
  model: z.string().optional(),
});
export type Allowance = Readonly<z.infer<typeof Allowance>>;

const BUDGET_LABELS: Readonly<Record<BudgetName, string>> = {
  run: "the run",
  pull: "this pull request",
  repository: "this repository for the month",
  month: "this server for the month",
};

/** Says that a budget has come to its end: one clause without a full stop. */
export function budgetSpentMessage(unit: "tokens" | "cost", budget: BudgetName): string {
  return `the ${unit === "tokens" ? "token" : "cost"} budget of ${BUDGET_LABELS[budget]} is spent`;
}
