import type { Usage } from "../model/message.ts";
import type { ModelPrice } from "./model-prices.ts";
/**
 * What a call costs, in millionths of the currency, rounded up: a price for a million tokens is as many millionths for
 * one. Whole numbers, so that sums are exact.
 */
export declare function costOf({ inputTokens, cachedTokens, outputTokens }: Omit<Usage, "estimated">, { input, cached, output }: ModelPrice): number;
