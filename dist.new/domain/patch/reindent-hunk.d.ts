import type { PatchLine } from "./file-patch.ts";
import { type LineIndex } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";
/** A hunk's lines and where each line of its old side stands. */
export interface LinesAtPlace {
    readonly lines: readonly PatchLine[];
    readonly spans: readonly LineSpan[];
    readonly at: number;
    /** Some hunk of the file adds lines that begin with tabs. */
    readonly addsTabs?: boolean;
}
/**
 * Indents the added lines of a placed hunk as the lines that matched stand in the file. Where those stand as written,
 * the added lines stay as written; otherwise one law has to explain all of them, and no second reading may be left.
 * Returns the reason when the added lines could mean two things.
 */
export declare function reindentHunk(index: LineIndex, { lines, spans, at, addsTabs }: LinesAtPlace): readonly PatchLine[] | {
    readonly reason: string;
};
