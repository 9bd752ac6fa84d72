import type { LanguageRules } from "./language-rules.ts";
/** The parts of a line that are compared. */
export interface ExpectationReading {
    /** The line with a placeholder for each value. */
    readonly shape: string;
    /** The names that the line is about, without values and without the words of assertions. */
    readonly subject: string;
    /** The values as they are written. */
    readonly values: readonly string[];
    /** The values that are compared, with those that a matcher stands for: sorted, the same for all spellings. */
    readonly compared: string;
    /** The values in the calls that are compared, in the same form. */
    readonly inCalls: string;
}
/** Reads what a line of a test expects. Messages, comments, names of tests and tolerances are left out. */
export declare function readExpectation(line: string, rules: LanguageRules): ExpectationReading;
/** The sign with which a comment begins in a language. */
export declare const commentOf: (rules: LanguageRules) => "#" | "//";
