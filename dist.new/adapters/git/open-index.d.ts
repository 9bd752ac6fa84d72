import type { ObjectStore } from "./object-store.ts";
import type { TreeIndex } from "./tree-index.ts";
export interface IndexOpener {
    open(signal: AbortSignal): Promise<TreeIndex>;
    /** Resolves when no listing runs. */
    idle(): Promise<void>;
}
/** The first question lists the tree; a failure is forgotten, so that the next one tries again. */
export declare function createIndexOpener(store: ObjectStore, tree: string, life: AbortSignal): IndexOpener;
