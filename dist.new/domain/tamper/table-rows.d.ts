import type { NumberedLine } from "./changed-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
/** A row of a table that a test is run for, in one spelling of quotes and white space. */
export type TableRow = NumberedLine;
/** Reads the rows of all tables of a test file. Takes time in proportion to it. */
export declare function tableRows(lines: readonly string[], rules: LanguageRules): readonly TableRow[];
