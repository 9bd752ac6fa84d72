import type { TreeListing } from "./compare-listings.ts";
import type { CollectedChanges, CollectRequest } from "./normalizer-tree.ts";
/** Reads what the normalizer changed beside the patch's own files, as many as fit. */
export declare function readForeignChanges(request: CollectRequest, listing: TreeListing, paths: readonly string[]): Promise<CollectedChanges>;
