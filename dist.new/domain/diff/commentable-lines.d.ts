import type { Hunk, Side } from "./hunk.ts";
/** First and last line, both inclusive. */
export type LineRange = readonly [from: number, to: number];
/** The positions of one file that can carry a review comment. */
export interface CommentableLines {
    /** One range for each hunk that has lines on that side, in order: ranges are not merged over hunks. */
    readonly ranges: Readonly<Record<Side, readonly LineRange[]>>;
    has(side: Side, line: number): boolean;
    /** Whether both lines are in one and the same hunk on that side. */
    sameHunk(side: Side, first: number, second: number): boolean;
}
/**
 * Tells which lines of a file's patch can carry a comment: every line of a hunk, additions on the RIGHT,
 * deletions on the LEFT, context on both. A patch without hunks has none.
 *
 * @example
 * commentableLines("@@ -1,2 +1,2 @@\n a\n-b\n+c").has("LEFT", 2); // true
 */
export declare function commentableLines(patch: string): CommentableLines;
/** As `commentableLines`, over hunks that are parsed already. */
export declare function commentableHunks(hunks: readonly Hunk[]): CommentableLines;
