import type { LanguageRules } from "./language-rules.ts";
import { type LineToken } from "./line-tokens.ts";
/**
 * Numbers of the lines that say what a test expects: assertions, comparisons that end in a failure, tables, and values
 * that are named so; of those over several lines, all. Takes time in proportion to the file.
 */
export declare function expectingLines(lines: readonly string[], rules: LanguageRules): ReadonlySet<number>;
/** Tells whether a bracket at the end of a line opens a body of statements. */
export declare const isBody: (tokens: readonly LineToken[], at: number) => boolean;
