import type { FileChange } from "../domain/patch/file-change.ts";
import type { TreeListing } from "./compare-listings.ts";
import type { CollectRequest } from "./normalizer-tree.ts";
/**
 * Reads what became of the patch's own files in a tree. A file that was made as it is in the base is no change; one that
 * nobody can commit any more (a link, too large) stays as the patch has it.
 */
export declare function readOwnChanges({ tree, files, owned, signal }: Omit<CollectRequest, "snapshot">, listing: TreeListing): Promise<readonly FileChange[]>;
/** Lists files that a patch adds or changes and that are gone from a tree; a rename that was undone keeps its file. */
export declare const findRemoved: (owned: readonly FileChange[], listing: TreeListing) => readonly string[];
