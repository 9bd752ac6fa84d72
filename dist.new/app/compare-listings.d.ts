import type { TreeFile } from "../ports/tree-files.ts";
export type TreeListing = ReadonlyMap<string, TreeFile>;
/** What a command has changed in a folder: paths, sorted. */
export interface TreeDifference {
    /** Regular files whose bytes or mode differ, or that are gone. */
    readonly changed: readonly string[];
    /** Regular files that were not there. */
    readonly added: readonly string[];
    /** What no patch makes: links and the like that came, went or changed, and what they stand in the way of. */
    readonly odd: readonly string[];
}
/** Compares two listings of a folder. */
export declare function compareListings(before: TreeListing, after: TreeListing): TreeDifference;
