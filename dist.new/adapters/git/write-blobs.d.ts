import type { TreeWriter } from "../shared/tree-writer.ts";
import { type GitProgram } from "./git-program.ts";
import type { TreeRow } from "./tree-index.ts";
/** A file of the tree with the path that it is written at. */
export interface PlacedRow extends TreeRow {
    readonly place: Buffer;
}
export interface BlobWriting {
    readonly git: GitProgram;
    readonly writer: TreeWriter;
    readonly signal: AbortSignal;
    /** The failure for an object that is not there. */
    readonly missing: (row: PlacedRow) => Promise<Error>;
}
/** Writes the content of files, never holding a large one in memory; gives those that the file system took. */
export declare function writeFiles(rows: readonly PlacedRow[], { writer, ...blobs }: BlobWriting): Promise<ReadonlySet<PlacedRow>>;
/** Makes symbolic links; gives those that the file system took. */
export declare function writeLinks(rows: readonly PlacedRow[], { writer, ...blobs }: BlobWriting): Promise<ReadonlySet<PlacedRow>>;
