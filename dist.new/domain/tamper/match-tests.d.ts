import { type NumberedLine } from "./changed-lines.ts";
import type { TestBlock } from "./test-block.ts";
/** A test in its file. */
export interface PlacedTest<File> {
    readonly file: File;
    readonly test: TestBlock;
}
/** A test before and after a change. */
export interface TestPair<File> {
    readonly old: PlacedTest<File>;
    readonly young: PlacedTest<File>;
}
export interface MatchedTests<File> {
    readonly pairs: readonly TestPair<File>[];
    readonly gone: readonly PlacedTest<File>[];
    readonly made: readonly PlacedTest<File>[];
}
/**
 * Tells which test became which: by name within its file, what is the same first, then by having half of its lines
 * anywhere, since tests are renamed and moved. Costs time of the tests' lines.
 */
export declare function matchTests<File>(before: readonly PlacedTest<File>[], after: readonly PlacedTest<File>[]): MatchedTests<File>;
/** Lines that say something, each once. */
export declare const tellingLines: (lines: readonly NumberedLine[]) => string[];
/** What the body of a test lost and gained. */
export declare const bodyChanges: ({ old, young, }: {
    readonly old: TestBlock;
    readonly young: TestBlock;
}) => {
    readonly removed: readonly NumberedLine[];
    readonly added: readonly NumberedLine[];
};
