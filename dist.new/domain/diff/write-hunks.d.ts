/** The difference of two texts as the hunks of a unified diff. */
export interface WrittenHunks {
    /** Empty when no line differs. */
    readonly patch: string;
    readonly added: number;
    readonly removed: number;
}
/** Writes what differs between two texts, with three lines around it, as git does. */
export declare function writeHunks(before: string, after: string): WrittenHunks;
