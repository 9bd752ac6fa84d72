import type { Usage } from "../agent/message.ts";
import type { ModelPrice } from "./model-prices.ts";

/** Below it a sum of prices is what floating point makes of a whole number. */
const ROUNDING_ERROR = 1e-6;

/**
 * What a call costs, in millionths of the currency, rounded up: a price for a million tokens is as many millionths for
 * one. Whole numbers, so that sums are exact.
 */
export function calculateCost(
  { inputTokens, cachedTokens, outputTokens }: Omit<Usage, "estimated">,
  { input, cached = input, output }: ModelPrice,
): number {
  const fromCache = Math.min(cachedTokens, inputTokens);
  const cost = (inputTokens - fromCache) * input + fromCache * cached + outputTokens * output;
  return Math.max(0, Math.ceil(cost - ROUNDING_ERROR));
}
