/** How many lines the code host counts as added and removed. */
export interface ChangedLines {
    readonly additions: number;
    readonly deletions: number;
}
/**
 * Tells whether a file's patch holds all of its changes: every hunk has the lines that its header promises, and together
 * they add and remove as many as were counted. A code host cuts long patches off without saying so.
 */
export declare function isWholePatch(patch: string, { additions, deletions }: ChangedLines): boolean;
