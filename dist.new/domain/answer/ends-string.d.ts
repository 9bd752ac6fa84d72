import { type Quote } from "./quote.ts";
/**
 * Says how likely a quote ends its string: `over` means that the text stops behind it, `weak`
 * that the document would end there and something else would follow.
 */
export type Ending = "sure" | "over" | "weak" | "no";
/** Decides by what follows a quote whether the string ends there. */
export declare function endsString(quote: Quote): Ending;
/** Decides whether a plus sign adds another string here, as JavaScript and Python have it. */
export declare function isConcatenated(text: string, at: number): boolean;
