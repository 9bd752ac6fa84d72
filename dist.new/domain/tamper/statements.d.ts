import type { LanguageRules } from "./language-rules.ts";
import { type LineToken } from "./line-tokens.ts";
/** A statement of a test, over one line or several. */
export interface Statement {
    /** 1-based number of its first line. */
    readonly line: number;
    readonly end: number;
    /** Tokens without comments and messages. */
    readonly tokens: readonly LineToken[];
    /** Whether it says what the test expects. */
    readonly isExpecting: boolean;
}
/** Splits a file into statements: a line goes on with the one before inside brackets that hold values. */
export declare function readStatements(lines: readonly string[], rules: LanguageRules): readonly Statement[];
