import { z } from "zod";
import { ModelPrices } from "../domain/budget/model-prices.ts";
import { type Secret } from "../domain/secret.ts";
/** A whole number, at least `least`. */
export declare const wholeNumber: (least: number) => z.ZodType<number, string>;
/** A port to listen on; 0 stands for any free one. */
export declare const port: z.ZodType<number, string>;
/** A sum of money with at most six decimals, in millionths. */
export declare const money: z.ZodType<number, string>;
/** Prices of models as JSON; what cannot be read is told with its place. */
export declare const modelPrices: z.ZodType<ModelPrices, string>;
/** The code of a currency, such as USD. */
export declare const currencyCode: z.ZodType<string, string>;
export declare const flag: z.ZodType<boolean, string>;
/** Approving is a decision nobody should make by a typing error: `1` and nothing else. */
export declare const exactlyOne: z.ZodType<boolean, string>;
export declare const httpUrl: z.ZodType<string, string>;
/** Path inside a repository. */
export declare const repositoryPath: z.ZodType<string, string>;
/** A path inside the repository, or `off`. */
export declare const repositoryPathOrOff: z.ZodType<string | undefined, string>;
/** What stands between commas, trimmed; what is blank is no entry. */
export declare const commaSeparated: (text: string) => readonly string[];
/** Names of hosts in small letters, none for `none`. */
export declare const hostNames: z.ZodType<readonly string[], string>;
export declare const word: z.ZodType<string, string>;
/** Fewer characters could be guessed. */
export declare const LEAST_SECRET_CHARS = 16;
/** A word that nobody can guess, made for this program alone. */
export declare const longSecret: z.ZodType<Secret, string>;
/** A private key in PEM; `\n` written out stands for a line feed, as some places cannot hold one. */
export declare const pem: z.ZodType<string, string>;
export declare const prose: z.ZodType<string, string>;
