import type { TreeEntryKind } from "../../domain/snapshot/tree-entry.ts";
export type FileKind = Exclude<TreeEntryKind, "folder">;
export interface TreeRecord {
    readonly kind: FileKind;
    /** Object id in hexadecimal, as bytes. */
    readonly id: Buffer;
    /** `undefined` when git does not have the object. */
    readonly size: number | undefined;
    readonly path: Buffer;
}
/** Reads one record of `ls-tree -r -z -l`: `mode SP type SP id SP size TAB path`. */
export declare function parseTreeRecord(record: Buffer): TreeRecord;
