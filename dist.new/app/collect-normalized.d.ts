import type { CollectedChanges, CollectRequest } from "./normalizer-tree.ts";
export interface NormalizedChanges extends CollectedChanges {
    /** Files that the patch adds or changes and the command removed. */
    readonly removed: readonly string[];
}
/**
 * Reads what a command has changed in a tree, by comparing digests with the base. New files that git would ignore are
 * no change; where git cannot say, all new files are left out. What the patch itself makes is never left out.
 */
export declare function collectNormalized(request: CollectRequest): Promise<NormalizedChanges>;
