/** A stretch that two lists of lines share, or where lines of one are replaced by lines of the other. */
export interface LineRun {
    readonly isSame: boolean;
    /** Where it is in each of the two: from, up to but not including. */
    readonly left: readonly [from: number, to: number];
    readonly right: readonly [from: number, to: number];
}
/** Finds the fewest lines to remove and add (Myers); neighbouring runs differ in kind, and none is empty. */
export declare function compareLines(left: readonly string[], right: readonly string[], maxEdits?: number): readonly LineRun[];
