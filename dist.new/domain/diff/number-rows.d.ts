import type { Hunk } from "./hunk.ts";
export type RowKind = "addition" | "deletion" | "context" | "note";
/** A line of a hunk with its numbers. */
export interface Row {
    readonly kind: RowKind;
    /** 1-based line before the change; absent for additions and notes. */
    readonly left?: number;
    /** 1-based line after the change; absent for deletions and notes. */
    readonly right?: number;
    /** Content without the leading sign. */
    readonly text: string;
}
/** Numbers the lines of a hunk on both sides. */
export declare function numberRows(hunk: Hunk): Row[];
