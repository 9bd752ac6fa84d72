import { z } from "zod";

const perMillion = z.number().nonnegative().max(1_000_000);

/**
 * Price of a model: units of a currency for a million tokens. Without `cached`, cached tokens cost
 * the regular price.
 */
export const ModelPrice = z.strictObject({
  input: perMillion,
  cached: perMillion.optional(),
  output: perMillion,
});
/** Price of a model: units of a currency for a million tokens. */
export type ModelPrice = Readonly<z.infer<typeof ModelPrice>>;

/** Prices by model id; `*` in an id matches any characters. */
export const ModelPrices = z.record(z.string().min(1).max(200), ModelPrice);
/** Prices by model id; `*` in an id matches any characters. */
export type ModelPrices = Readonly<z.infer<typeof ModelPrices>>;

/**
 * Finds the price of a model, ignoring case: by its exact id, otherwise by the most specific
 * pattern; `undefined` if no price is configured.
 */
export function findPrice(prices: ModelPrices, model: string): ModelPrice | undefined {
  const modelId = model.toLowerCase();
  let best: { readonly price: ModelPrice; readonly weight: number } | undefined;
  for (const [pattern, price] of Object.entries(prices)) {
    const id = pattern.toLowerCase();
    if (id === modelId) return price;
    const weight = id.replaceAll("*", "").length;
    if (matches(id.split("*"), modelId) && weight > (best?.weight ?? -1)) best = { price, weight };
  }
  return best?.price;
}

/**
 * Returns whether a text consists of these pieces with any text between them. Matches greedily from
 * the left, in linear time.
 */
function matches(pieces: readonly string[], text: string): boolean {
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined || !text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
