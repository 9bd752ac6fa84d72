import type { AppError } from "../../domain/errors/app-error.ts";
import type { Materialized, MaterializeOptions } from "../../ports/snapshots.ts";
import type { GitProgram } from "./git-program.ts";
import type { TreeIndex } from "./tree-index.ts";
import { type PlacedRow } from "./write-blobs.ts";
export interface TreeSource {
    readonly git: GitProgram;
    readonly index: TreeIndex;
    /** The failure for a file whose content is not there. */
    readonly missing: (row: PlacedRow) => Promise<AppError>;
}
/** Writes a tree's files as raw blobs, read by their ids. Rejects with `tree-too-large` before anything is written. */
export declare function materializeTree(source: TreeSource, folder: string, options: MaterializeOptions): Promise<Materialized>;
