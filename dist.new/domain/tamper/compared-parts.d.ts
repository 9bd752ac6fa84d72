import { type LineToken } from "./line-tokens.ts";
/** A comparison, taken apart. */
export interface ComparedParts {
    /** The expression under test. */
    readonly subject: string;
    /** Tokens that it is compared with. */
    readonly expected: readonly LineToken[];
}
/** Takes the statement of an assertion apart; gives each reading that is possible. */
export declare function comparedParts(tokens: readonly LineToken[]): readonly ComparedParts[];
/** Texts in one spelling of quotes and numbers. */
export declare const textOf: (tokens: readonly LineToken[]) => string;
