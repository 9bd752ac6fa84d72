import { expect, it } from "vitest";
import { formatCost } from "../../../../src/domain/budget/format-cost.ts";

it.each([
  [0, "0.00 USD"],
  [1, "0.000001 USD"],
  [42_100, "0.0421 USD"],
  [100_000, "0.10 USD"],
  [1_254_999, "1.25 USD"],
  [12_000_000_000, "12000.00 USD"],
])("shows %d millionths as %s", (millionths, text) => {
  expect(formatCost(millionths, "USD")).toBe(text);
});
