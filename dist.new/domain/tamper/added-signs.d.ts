import type { NumberedLine } from "./changed-lines.ts";
/** What is looked for a sign in. */
export interface SignedLines {
    readonly removed: readonly NumberedLine[];
    readonly added: readonly NumberedLine[];
}
/** A sign that a line got. */
export interface AddedSign {
    readonly line: number;
    /** What the expression matched. */
    readonly sign: string;
}
/**
 * Finds the added lines with a sign, as far as no removed line had the same one: what is merely edited or moved is not
 * new.
 */
export declare function addedSigns({ removed, added }: SignedLines, pattern: RegExp): AddedSign[];
