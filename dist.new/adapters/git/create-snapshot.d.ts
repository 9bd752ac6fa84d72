import type { Snapshot } from "../../ports/snapshots.ts";
import type { ObjectStore } from "./object-store.ts";
export interface OpenedTree {
    readonly store: ObjectStore;
    /** As it was asked for. */
    readonly commit: string;
    readonly tree: string;
}
/** One tree, read through one git process for blobs and one each for the other questions. */
export declare function createSnapshot({ store, commit, tree }: OpenedTree): Snapshot;
