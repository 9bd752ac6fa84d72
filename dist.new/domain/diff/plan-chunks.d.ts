import type { FileDiff } from "./hunk.ts";
import { type FilePart } from "./split-file.ts";
/** What one conversation with the model looks at. */
export interface DiffChunk {
    readonly parts: readonly FilePart[];
    /** The annotated diff of all parts. */
    readonly text: string;
}
/**
 * Packs the files of a diff into chunks of at most `budget` characters, in order, each filled before the next.
 * A chunk exceeds the budget only when the budget is smaller than a heading and one clipped line.
 */
export declare function planChunks(files: readonly Pick<FileDiff, "path" | "hunks">[], budget: number): DiffChunk[];
/** Packs the parts of files, as `splitFile` gives them for that budget, into chunks. */
export declare function packParts(parts: Iterable<FilePart>, budget: number): DiffChunk[];
/** Joins chunks to one, in order. */
export declare const joinChunks: (chunks: readonly DiffChunk[]) => DiffChunk;
