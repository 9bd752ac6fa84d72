import type { ChangedFile } from "./changed-file.ts";
import type { LanguageRules } from "./language-rules.ts";
import { type MatchedTests } from "./match-tests.ts";
import { type SplitTests } from "./test-block.ts";
/** A changed file with tests. */
export interface TestFile {
    readonly file: ChangedFile;
    readonly rules: LanguageRules;
    readonly before: SplitTests;
    readonly after: SplitTests;
}
/** All tests that a change touches. */
export interface ChangedTests extends MatchedTests<TestFile> {
    readonly files: readonly TestFile[];
}
/** Reads the tests of a change, and which of them became which. */
export declare function readTests(files: readonly ChangedFile[]): ChangedTests;
