/** A line of two texts beside each other. */
export interface AlignedLine {
    readonly kind: "same" | "old" | "new";
    readonly text: string;
}
/** What may still be spent on tables, in cells. */
export interface Alignment {
    cellsLeft: number;
}
/** Aligns two texts by their longest common subsequence; when that is too dear only their two ends are shared. */
export declare function alignLines(before: readonly string[], after: readonly string[], alignment: Alignment): AlignedLine[];
