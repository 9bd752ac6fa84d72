import type { NumberedLine } from "./changed-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
/** The lines of code that assert something. */
export declare const assertionsOf: (lines: readonly NumberedLine[], rules: LanguageRules) => NumberedLine[];
/** How much an assertion says. */
export declare function strengthOf(line: string, rules: LanguageRules): "strict" | "loose" | "other";
/** The names and numbers that an assertion is about. */
export declare const wordsOf: (line: string) => string[];
/** Whether an assertion is still there in other words: all that it is about stands in lines that are new. */
export declare function isCovered(line: string, words: ReadonlySet<string>): boolean;
