import type { FileKind, TreeRecord } from "./tree-record.ts";
/** Sorted files of a tree in a few flat arrays: a million of them take about 100 MB. */
export interface TreeTable {
    readonly length: number;
    /** The bytes of a path; valid as long as the table. */
    path(row: number): Buffer;
    kind(row: number): FileKind;
    /** Bytes; `undefined` when git does not have the object. */
    size(row: number): number | undefined;
    /** Object id in hexadecimal. */
    id(row: number): string;
    /** First row whose path is not below `path`. */
    lowerBound(path: Buffer): number;
}
export interface TreeTableBuilder {
    /** Rows come in the order of their bytes, as git lists them. */
    add(record: TreeRecord): void;
    finish(): TreeTable;
}
export declare function createTreeTableBuilder(idBytes: number): TreeTableBuilder;
