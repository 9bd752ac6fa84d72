import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenBudget } from "../../../../src/domain/agent/token-budget.ts";
import { NO_USAGE } from "../../../../src/domain/model/message.ts";

const usage = (inputTokens: number) => ({ ...NO_USAGE, inputTokens });

describe("createTokenBudget", () => {
  it("sets tokens aside up to the limit and not beyond", () => {
    const budget = createTokenBudget(100);
    expect([budget.reserve(60), budget.reserve(41), budget.reserve(40), budget.reserve(1)]).toEqual(
      [true, false, true, false],
    );
  });

  it("gives back what a call did not take", () => {
    const budget = createTokenBudget(100);
    budget.reserve(90);
    budget.settle(90, usage(10));
    expect(budget.committed()).toBe(10);
    expect(budget.reserve(90)).toBe(true);
  });

  it("counts what a call took beyond its reservation", () => {
    const budget = createTokenBudget(100);
    budget.reserve(10);
    budget.settle(10, usage(100));
    expect(budget.reserve(1)).toBe(false);
  });

  it("has no limit at zero", () => {
    const budget = createTokenBudget(0);
    expect(budget.reserve(1e12)).toBe(true);
    expect(budget.committed()).toBe(1e12);
  });

  it("never sets aside more than the limit, in whatever order calls come and end", () => {
    const step = fc.record({ tokens: fc.nat({ max: 60 }), ends: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const budget = createTokenBudget(100);
        const open: number[] = [];
        for (const { tokens, ends } of steps) {
          if (budget.reserve(tokens)) open.push(tokens);
          const first = ends ? open.shift() : undefined;
          if (first !== undefined) budget.settle(first, usage(Math.floor(first / 2)));
          expect(budget.committed()).toBeLessThanOrEqual(100);
          expect(budget.committed()).toBeGreaterThanOrEqual(
            open.reduce((sum, each) => sum + each, 0),
          );
        }
      }),
      { seed: 95 },
    );
  });
});
