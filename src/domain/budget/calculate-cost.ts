import type { Usage } from "../agent/message.ts";
import type { ModelPrice } from "./model-prices.ts";

/** Differences below this value are floating-point errors of a sum that is a whole number. */
const ROUNDING_ERROR = 1e-6;

/**
 * Calculates the cost of a call in millionths of the currency, rounded up: a price for a million
 * tokens equals the millionths for one token. Whole numbers keep sums exact.
 */
export function calculateCost(
  { inputTokens, cachedTokens, outputTokens }: Omit<Usage, "estimated">,
  { input, cached = input, output }: ModelPrice,
): number {
  const fromCache = Math.min(cachedTokens, inputTokens);
  const cost = (inputTokens - fromCache) * input + fromCache * cached + outputTokens * output;
  return Math.max(0, Math.ceil(cost - ROUNDING_ERROR));
}
