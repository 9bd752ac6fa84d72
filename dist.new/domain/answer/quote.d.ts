import type { Reading } from "./reading.ts";
/** Holds a quote that may end the string it is in. */
export interface Quote {
    readonly reading: Reading;
    /** The position behind the quote that opened the string. */
    readonly from: number;
    /** The position behind the quote. */
    readonly after: number;
    /** An earlier quote of this string turned out to be part of it, so this one may be, too. */
    readonly raw: boolean;
    /** Whether the string has closed all the braces it opened up to here. */
    readonly isBalanced: () => boolean;
}
/** Holds what stands between two quotes, and where reading goes on. */
export interface Span {
    readonly from: number;
    readonly to: number;
    readonly end: number;
    /** False where the text stops right behind the closing quote. */
    readonly ended: boolean;
}
/** Decides whether an earlier quote on the string's last line still waits for its partner. */
export declare function closesPair({ reading, from, after }: Quote): boolean;
/** Counts braces and brackets from a position on, and says whether those opened are closed again. */
export declare function braceCounter(text: string, from: number): (to: number) => boolean;
