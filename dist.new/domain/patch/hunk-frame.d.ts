import { type BlockFrame, type IndentedLine } from "./block-shape.ts";
import type { HunkRow, RowGroup } from "./hunk-rows.ts";
import { type IndentLaw } from "./indent-law.ts";
import type { LineIndex } from "./line-index.ts";
/** A line beside a group as the file has it, and as the patch writes it when the hunk shows it. */
export interface Neighbour extends IndentedLine {
    readonly written?: string;
}
/** What stands around a group of added lines after the change. */
export interface GroupFrame extends BlockFrame {
    readonly above?: Neighbour;
    readonly below?: Neighbour;
}
/** Finds what stands above and below a group, in the hunk or else in the file. */
export declare function frameOf(index: LineIndex, { rows, at }: {
    readonly rows: readonly HunkRow[];
    readonly at: number;
}, { removed, added }: RowGroup): GroupFrame;
/** Judges the shape of the file around a group whose lines are indented by a law. */
export declare function fitsFrame(group: RowGroup, frame: GroupFrame, law: IndentLaw): boolean;
/** Tells whether a group's first line is as deep as its neighbours: as the patch writes them, and as the file does. */
export declare function firstDepth({ removed, added }: RowGroup, { above, below, step }: GroupFrame): {
    readonly asWritten: boolean;
    readonly asInFile: boolean;
};
/** Tells whether lines that go leave what is below them deeper than what is above, and nothing that opens a block. */
export declare function leavesHole({ above, below }: GroupFrame): boolean;
/** Tells whether what stood deeper below one of the lines that go is left behind. */
export declare function leavesBody({ removed }: RowGroup, { below }: GroupFrame): boolean;
