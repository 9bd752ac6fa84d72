import { z } from "zod";
import { ModelPrices } from "./model-prices.js";
/** What a budget is for. Those of a repository and of the server are for a calendar month in UTC. */
export const BudgetName = z.enum(["run", "pull", "repository", "month"]);
const count = z.number().int().nonnegative();
const limit = z.object({
    amount: count,
    /** The budget that is the first to end. */
    budget: BudgetName,
});
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
const OF = {
    run: "the run",
    pull: "this pull request",
    repository: "this repository for the month",
    month: "this server for the month",
};
/** Says that a budget has come to its end: one clause without a full stop. */
export function spentWords(unit, budget) {
    return `the ${unit === "tokens" ? "token" : "cost"} budget of ${OF[budget]} is spent`;
}
