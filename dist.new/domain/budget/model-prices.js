import { z } from "zod";
const perMillion = z.number().nonnegative().max(1_000_000);
/** What a model costs: units of a currency for a million tokens. Without `cached`, such tokens cost what others do. */
export const ModelPrice = z.strictObject({
    input: perMillion,
    cached: perMillion.optional(),
    output: perMillion,
});
/** Prices by model id; `*` in an id stands for any characters. */
export const ModelPrices = z.record(z.string().min(1).max(200), ModelPrice);
/**
 * The price of a model, upper and lower case alike: of the id itself, or else of the pattern that says most of it;
 * `undefined` when nobody has named one.
 */
export function findPrice(prices, model) {
    const wanted = model.toLowerCase();
    let best;
    for (const [pattern, price] of Object.entries(prices)) {
        const id = pattern.toLowerCase();
        if (id === wanted)
            return price;
        const weight = id.replaceAll("*", "").length;
        if (matches(id.split("*"), wanted) && weight > (best?.weight ?? -1))
            best = { price, weight };
    }
    return best?.price;
}
/** Whether a text is these pieces with anything between them. Pieces are taken as early as they come: no text is slow. */
function matches(pieces, text) {
    const [first = "", ...rest] = pieces;
    const last = rest.pop();
    if (last === undefined || !text.startsWith(first))
        return false;
    let at = first.length;
    for (const piece of rest) {
        const found = text.indexOf(piece, at);
        if (found < 0)
            return false;
        at = found + piece.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
}
