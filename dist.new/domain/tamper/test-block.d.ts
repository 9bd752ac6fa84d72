import type { NumberedLine } from "./changed-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
/** A test in a file. */
export interface TestBlock {
    readonly name: string;
    /** 1-based, of the file. */
    readonly line: number;
    /** Its code; of a test on one line, that line. */
    readonly body: readonly NumberedLine[];
}
export interface SplitTests {
    readonly tests: readonly TestBlock[];
    /** Code that belongs to no test. */
    readonly rest: readonly NumberedLine[];
}
/** Finds the tests of a file by how they begin and are indented. */
export declare function splitTests(lines: readonly string[], rules: LanguageRules): SplitTests;
