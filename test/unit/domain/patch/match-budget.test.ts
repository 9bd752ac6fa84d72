import { expect, it } from "vitest";
import { createMatchBudget, PatchTooCostly } from "../../../../src/domain/patch/match-budget.ts";

it("throws when more is spent than there is", () => {
  const spend = createMatchBudget(10);
  spend(10);
  expect(() => spend(1)).toThrow(PatchTooCostly);
});
