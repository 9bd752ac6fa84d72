/** A part of one answer; a small answer is one piece, first and last. */
export interface BatchPiece {
    /** Which answer, counted from 0. */
    readonly row: number;
    /** Absent when git does not have the object. */
    readonly bytes: Buffer | undefined;
    readonly isFirst: boolean;
    readonly isLast: boolean;
}
/** Reads the answers of `cat-file --batch` in pieces, as they come: no answer is held as a whole. */
export declare function streamBatch(chunks: AsyncIterable<Buffer>): AsyncGenerator<BatchPiece>;
