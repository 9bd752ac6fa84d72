import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateCost } from "../../../../src/domain/budget/calculate-cost.ts";

const PRICE = { input: 2.5, cached: 0.25, output: 10 };
const usage = (inputTokens: number, cachedTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedTokens,
  outputTokens,
});

describe("the cost of a call", () => {
  it.each([
    ["nothing", usage(0, 0, 0), 0],
    ["input", usage(1_000_000, 0, 0), 2_500_000],
    ["a part from the cache", usage(1_000, 400, 0), 1_600],
    ["output", usage(0, 0, 7), 70],
    ["less than a millionth", usage(0, 1, 0), 0],
    ["more from the cache than there was", usage(10, 40, 0), 3],
  ])("is exact for %s", (_what, tokens, cost) => {
    expect(calculateCost(tokens, PRICE)).toBe(cost);
  });

  it("takes what is cached as any other where its price is not named", () => {
    expect(calculateCost(usage(10, 10, 0), { input: 3, output: 0 })).toBe(30);
  });

  it("rounds up, and is not misled by floating point", () => {
    expect(calculateCost(usage(1, 0, 0), { input: 0.3, output: 0 })).toBe(1);
    expect(calculateCost(usage(30, 0, 0), { input: 0.1, output: 0 })).toBe(3);
  });

  it("is a whole number that never falls with more tokens", () => {
    const tokens = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(
        tokens,
        tokens,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (one, more, rate) => {
          const price = { input: rate, output: rate };
          const cost = calculateCost(usage(one, 0, 0), price);
          expect(Number.isSafeInteger(cost)).toBe(true);
          expect(calculateCost(usage(one + more, 0, 0), price)).toBeGreaterThanOrEqual(cost);
        },
      ),
      { seed: 71 },
    );
  });
});
