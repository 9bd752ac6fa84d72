import type { Span } from "./quote.ts";
import { type Reading } from "./reading.ts";
/** Returns where an answer begins inside a string that was cut, if this quote opens its first key. */
export declare function findRestart(reading: Reading, quote: number): number | undefined;
/** Returns a string whose closing quote is missing, if this quote opens the key behind it. */
export declare function findLostEnd(reading: Reading, open: number, quote: number): Span | undefined;
