import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE } from "../../../../src/domain/agent/message.ts";
import type { Allowance } from "../../../../src/domain/budget/allowance.ts";
import { createRunBudget, missingPriceMessage } from "../../../../src/domain/budget/run-budget.ts";

const usage = (inputTokens: number, outputTokens = 0) => ({
  ...NO_USAGE,
  inputTokens,
  outputTokens,
});
const call = (inputTokens: number, outputTokens = 0, thread = "part 1/1") => ({
  thread,
  worst: { inputTokens, outputTokens },
  isFinal: false,
});
const last = (inputTokens: number, thread = "part 1/1") => ({
  ...call(inputTokens, 0, thread),
  isFinal: true,
});
const tokens = (amount: number): Allowance => ({ tokens: { amount, budget: "pull" } });
const priced = (amount: number, model?: string): Allowance => ({
  cost: { amount, budget: "month" },
  prices: { m: { input: 1, output: 2 } },
  currency: "USD",
  ...(model === undefined ? {} : { model }),
});

describe("the budget of a run", () => {
  it("sets input tokens aside up to the limit and not beyond", () => {
    const budget = createRunBudget(100);
    const taken = [60, 41, 40, 1].map((input) => budget.reserve(call(input)) !== undefined);
    expect(taken).toEqual([true, false, true, false]);
    expect(budget.refusal()).toBe("the input-token budget is spent");
  });

  it("gives back what a call did not take", () => {
    const budget = createRunBudget(100);
    const reservation = budget.reserve(call(90));
    reservation?.book("m", usage(10));
    reservation?.end();
    expect(budget.committed()).toEqual({ input: 10, tokens: 10, cost: 0 });
    expect(budget.reserve(call(90))).toBeDefined();
  });

  it("gives back what a call that never began had set aside", () => {
    const budget = createRunBudget(100);
    budget.reserve(call(100))?.end();
    expect(budget.reserve(call(100))).toBeDefined();
  });

  it("counts what a call took beyond its reservation", () => {
    const budget = createRunBudget(100);
    budget.reserve(call(10))?.book("m", usage(100));
    expect(budget.reserve(call(1))).toBeUndefined();
  });

  it("has no limit at zero", () => {
    const budget = createRunBudget(0);
    expect(budget.reserve(call(1e12, 1e12))).toBeDefined();
    expect(budget.committed()).toMatchObject({ input: 1e12 });
  });

  it("counts the answer at its worst where tokens in and out are limited", () => {
    const budget = createRunBudget(0, tokens(100));
    expect(budget.reserve(call(60, 41))).toBeUndefined();
    expect(budget.refusal()).toBe("the token budget of this pull request is spent");
    expect(budget.reserve(call(60, 40))).toBeDefined();
  });

  it("expects more of an endpoint that counts more tokens than were estimated", () => {
    const budget = createRunBudget(0, tokens(100));
    budget.reserve(call(10))?.book("m", usage(30));
    expect(budget.reserve(call(30))).toBeUndefined();
    expect(budget.reserve(call(20))).toBeDefined();
  });

  it("makes the call for the final answer once for each conversation, regardless of the remainder", () => {
    const budget = createRunBudget(10);
    expect(budget.reserve(call(11))).toBeUndefined();
    const final = budget.reserve(last(11));
    final?.book("m", usage(11));
    final?.end();
    expect(budget.reserve(last(1))).toBeUndefined();
    expect(budget.reserve(last(1, "part 2/2"))).toBeDefined();
  });

  it("lets a retry go on only when there is enough for all of it again", () => {
    const budget = createRunBudget(0, tokens(100));
    const reservation = budget.reserve(call(40));
    reservation?.book("m", usage(40));
    expect(reservation?.renew()).toBe(true);
    reservation?.book("m", usage(40));
    expect(reservation?.renew()).toBe(false);
    reservation?.end();
    expect(budget.committed().tokens).toBe(80);
  });

  it("lets a final call that cost nothing yet be tried again", () => {
    const budget = createRunBudget(1);
    const reservation = budget.reserve(last(5));
    reservation?.book("m", usage(0));
    expect(reservation?.renew()).toBe(true);
    reservation?.book("m", usage(5));
    expect(reservation?.renew()).toBe(false);
  });

  it("keeps to a sum of money by the price of the model that is asked", () => {
    const budget = createRunBudget(0, priced(100, "m"));
    expect(budget.reserve(call(61, 20))).toBeUndefined();
    expect(budget.refusal()).toBe("the cost budget of this server for the month is spent");
    expect(budget.reserve(call(60, 20))?.book("m", usage(60, 20))).toBe(100);
    expect(budget.committed().cost).toBe(100);
  });

  it("takes the asked model's price when the endpoint answers under a name without one", () => {
    const budget = createRunBudget(0, priced(100, "m"));
    expect(budget.reserve(call(10))?.book("m-2026-01-01", usage(10))).toBe(10);
  });

  it("spends nothing in money that it cannot count", () => {
    for (const model of [undefined, "other"]) {
      const budget = createRunBudget(0, priced(100, model));
      expect(budget.reserve(call(1))).toBeUndefined();
      expect(budget.refusal()).toBe(missingPriceMessage(model));
    }
    expect(missingPriceMessage("other")).toContain("MODEL_PRICES has no price of the model other");
  });

  it("reports no cost without a price, and does not limit by it", () => {
    const budget = createRunBudget(0, { prices: { m: { input: 1, output: 1 } } });
    expect(budget.reserve(call(1))?.book("other", usage(1))).toBeUndefined();
  });

  it("never spends more than the limit and the final calls, in any order of calls", () => {
    const step = fc.record({
      input: fc.nat({ max: 60 }),
      output: fc.nat({ max: 20 }),
      ends: fc.boolean(),
      isFinal: fc.boolean(),
      fails: fc.boolean(),
      thread: fc.constantFrom("a", "b", "c"),
    });
    const steps = fc.array(step, { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.nat({ max: 200 }), (made, amount) => {
        const budget = createRunBudget(0, tokens(amount));
        const open: { worst: { inputTokens: number; outputTokens: number }; end(): void }[] = [];
        let overdrawn = 0;
        for (const { input, output, ends, isFinal, fails, thread } of made) {
          const { worst } = call(input, output);
          const wouldFit = budget.committed().tokens + input + output <= amount;
          const reservation = budget.reserve({ thread, worst, isFinal });
          if (reservation !== undefined) {
            if (!wouldFit) overdrawn += input + output;
            open.push({
              worst,
              end: () => {
                if (fails) reservation.book("m", usage(input));
                if (!fails || reservation.renew()) reservation.book("m", usage(input, output));
                reservation.end();
              },
            });
          }
          if (ends) open.shift()?.end();
          expect(budget.committed().tokens).toBeLessThanOrEqual(amount + overdrawn);
        }
        for (const each of open) each.end();
        expect(budget.committed().tokens).toBeLessThanOrEqual(amount + overdrawn);
        expect(overdrawn).toBeLessThanOrEqual(3 * 80);
      }),
      { seed: 95 },
    );
  });
});
