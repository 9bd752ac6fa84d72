/** A piece of a line of code. */
export interface LineToken {
    readonly kind: "string" | "number" | "word" | "sign";
    readonly text: string;
}
/**
 * Splits a line of code into strings, numbers, words and signs; white space and a comment at its end are left out.
 * Takes time in proportion to the line.
 */
export declare function lineTokens(line: string, comment: "#" | "//"): LineToken[];
/** Tells whether a token is an opening bracket. */
export declare const opens: ({ kind, text }: LineToken) => boolean;
/** Tells whether a token is a closing bracket. */
export declare const closes: ({ kind, text }: LineToken) => boolean;
