/** A line with its number, 1-based. */
export interface NumberedLine {
    readonly line: number;
    readonly text: string;
}
export interface LineChanges {
    /** Of the old text. */
    readonly removed: readonly NumberedLine[];
    /** Of the new text. */
    readonly added: readonly NumberedLine[];
}
/**
 * Compares two texts by what lines they have, in linear time. A line that stands elsewhere or is indented otherwise is
 * neither removed nor added; blank lines are nothing.
 */
export declare function changedLines(before: readonly string[], after: readonly string[]): LineChanges;
/** Lines of the one text that the other has not, or has fewer times. */
export declare function without(lines: readonly NumberedLine[], other: readonly NumberedLine[]): NumberedLine[];
