import { type Span } from "./quote.ts";
import type { Reading } from "./reading.ts";
/** Holds a string's extent, or where it breaks off. */
export type Found = Span | {
    readonly cutAt: number;
};
/** Decides whether a string may begin with this character. */
export declare function isQuote(character: string | undefined): boolean;
/** Finds the quote that ends a string, past quotes inside it that lack their backslash. */
export declare function findStringEnd(reading: Reading, open: number): Found;
/** Finds the end of a string between `"""`, `'''` or a fence. */
export declare function findTripleEnd(reading: Reading, open: number): Span | undefined;
