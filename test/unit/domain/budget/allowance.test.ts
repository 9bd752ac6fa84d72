import { expect, it } from "vitest";
import {
  Allowance,
  BudgetName,
  budgetSpentMessage,
} from "../../../../src/domain/budget/allowance.ts";

it("may have no limit at all", () => {
  expect(Allowance.parse({})).toEqual({});
});

it("has limits of whole, positive numbers that name their budget", () => {
  const tokens = { amount: 5, budget: "pull" };
  expect(Allowance.parse({ tokens })).toEqual({ tokens });
  for (const wrong of [
    { amount: -1, budget: "pull" },
    { amount: 0.5, budget: "run" },
    { amount: 5 },
  ])
    expect(Allowance.safeParse({ cost: wrong }).success).toBe(false);
});

it("describes an exhausted budget with separate texts", () => {
  const words = BudgetName.options.flatMap((name) => [
    budgetSpentMessage("tokens", name),
    budgetSpentMessage("cost", name),
  ]);
  expect(new Set(words).size).toBe(8);
  expect(words).toContain("the cost budget of this pull request is spent");
});
