import type { Hunk } from "./hunk.ts";
/** A part of one file's annotated patch that fits a budget. */
export interface FilePart {
    readonly path: string;
    /** The hunks shown, cut as they are shown, their lines whole: a part can be split again. */
    readonly hunks: readonly Hunk[];
    /** Annotated lines with the file's heading, and the hunk's header where a hunk was cut. */
    readonly text: string;
    /** Characters of a line that are shown. */
    readonly lineLimit: number;
    /** Some line was too long to show whole. */
    readonly isClipped: boolean;
}
/**
 * Splits a file's hunks into parts of at most `budget` characters: whole file, else whole hunks, else runs of lines
 * with the hunk's header repeated. Lines keep their numbers. A line above the limit is clipped with a note.
 */
export declare function splitFile(path: string, hunks: readonly Hunk[], budget: number): FilePart[];
/** Splits a part again; of its lines as much is shown as before. */
export declare function splitPart({ path, hunks, lineLimit }: Pick<FilePart, "path" | "hunks" | "lineLimit">, budget: number): FilePart[];
