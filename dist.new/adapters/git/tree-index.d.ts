import type { TreeEntry } from "../../domain/snapshot/tree-entry.ts";
import type { FileKind } from "./tree-record.ts";
import type { TreeTable } from "./tree-table.ts";
export interface IndexedFile {
    readonly path: string;
    readonly kind: FileKind;
    readonly size: number | undefined;
    readonly id: string;
}
/** Answers what a tree holds. Paths are literal. */
export interface TreeIndex {
    /** All files together. */
    readonly bytes: number;
    find(path: string): IndexedFile | undefined;
    stat(path: string): TreeEntry | undefined;
    list(path: string): readonly TreeEntry[] | undefined;
    /** Every file in the order of git, by the bytes of its path. */
    files(): Iterable<TreeRow>;
}
export interface TreeRow extends Omit<IndexedFile, "path"> {
    readonly path: Buffer;
}
export declare function createTreeIndex(table: TreeTable): TreeIndex;
