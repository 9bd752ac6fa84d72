import type { LanguageRules } from "./language-rules.ts";
/**
 * Blanks what is no code: comments, and the inside of text that goes over several lines. The number of lines stays.
 * Where a quote never ends, nothing of that kind is taken for one.
 */
export declare function codeLines(lines: readonly string[], rules: LanguageRules): readonly string[];
