import { describe, expect, it } from "vitest";
import { findPrice, ModelPrices } from "../../../../src/domain/budget/model-prices.ts";

const price = (input: number) => ({ input, output: 0 });
const PRICES = {
  "gpt-5": price(1),
  "gpt-5*": price(2),
  "gpt-*-mini": price(3),
  "*/llama-*-instruct": price(4),
  "*": price(5),
};

describe("the price of a model", () => {
  it.each([
    ["gpt-5", 1],
    ["GPT-5", 1],
    ["gpt-5-2026-01-01", 2],
    ["gpt-4-mini", 3],
    ["meta/llama-9-instruct", 4],
    ["llama-9-instruct", 5],
    ["meta/llama-9-instruct-x", 5],
    ["", 5],
  ])("of %s is that of the closest name", (model, input) => {
    expect(findPrice(PRICES, model)?.input).toBe(input);
  });

  it("is not known where no name fits", () => {
    expect(findPrice({ "gpt-5": price(1), "gpt-*-5": price(2) }, "gpt-5-mini")).toBeUndefined();
    expect(findPrice({ "ab*ba": price(1) }, "aba")).toBeUndefined();
    expect(findPrice({ "a*b*c": price(1) }, "acb")).toBeUndefined();
  });

  it("is found at once in a name made to be slow", () => {
    const pattern = `${"a*".repeat(90)}b`;
    expect(findPrice({ [pattern]: price(1) }, "a".repeat(100_000))).toBeUndefined();
  });

  it.each([
    [{ m: { input: 1 } }],
    [{ m: { input: -1, output: 1 } }],
    [{ m: { input: 1, output: Number.POSITIVE_INFINITY } }],
    [{ m: { input: 1, output: 1, images: 1 } }],
    [{ "": { input: 1, output: 1 } }],
    [[{ input: 1, output: 1 }]],
  ])("is not read from %j", (value) => {
    expect(ModelPrices.safeParse(value).success).toBe(false);
  });
});
