import type { PatchLine } from "./file-patch.ts";
import type { LineSpan } from "./match-wrapped.ts";
/** A line of a hunk that has more than white space. */
export interface HunkRow {
    readonly op: PatchLine["op"];
    readonly text: string;
    /** The indentation that the patch writes. */
    readonly written: string;
    /** The file's line that it was placed on; absent for an added line. */
    readonly file?: FileLine;
}
/** A line of the file, without white space at its ends. */
export interface FileLine {
    readonly at: number;
    readonly text: string;
    readonly indent: string;
    /** It is the patch's line, white space and typography apart. */
    readonly isSame: boolean;
}
/** Pairs the lines of a placed hunk with the file's. Blank lines say nothing about indentation and are left out. */
export declare function hunkRows({ lines, spans }: {
    readonly lines: readonly PatchLine[];
    readonly spans: readonly LineSpan[];
}, texts: readonly string[]): HunkRow[];
/** Added lines, and the removed ones that stand beside them. */
export interface RowGroup {
    readonly removed: readonly HunkRow[];
    readonly added: readonly HunkRow[];
}
/** Splits the changed lines of a hunk at its context; groups of removed lines alone are among them. */
export declare function rowGroups(rows: readonly HunkRow[]): RowGroup[];
