import { z } from "zod";
/** What a model costs: units of a currency for a million tokens. Without `cached`, such tokens cost what others do. */
export declare const ModelPrice: z.ZodObject<{
    input: z.ZodNumber;
    cached: z.ZodOptional<z.ZodNumber>;
    output: z.ZodNumber;
}, z.core.$strict>;
export type ModelPrice = Readonly<z.infer<typeof ModelPrice>>;
/** Prices by model id; `*` in an id stands for any characters. */
export declare const ModelPrices: z.ZodRecord<z.ZodString, z.ZodObject<{
    input: z.ZodNumber;
    cached: z.ZodOptional<z.ZodNumber>;
    output: z.ZodNumber;
}, z.core.$strict>>;
export type ModelPrices = Readonly<z.infer<typeof ModelPrices>>;
/**
 * The price of a model, upper and lower case alike: of the id itself, or else of the pattern that says most of it;
 * `undefined` when nobody has named one.
 */
export declare function findPrice(prices: ModelPrices, model: string): ModelPrice | undefined;
