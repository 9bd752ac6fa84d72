import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { abortable } from "./abortable.ts";
import type { ObjectStore } from "./object-store.ts";
import { readTreeIndex } from "./read-tree-index.ts";
import type { TreeIndex } from "./tree-index.ts";

export interface IndexOpener {
  open(signal: AbortSignal): Promise<TreeIndex>;
  /** Resolves when no listing is running. */
  idle(): Promise<void>;
}

/**
 * Creates the opener. The first call lists the tree; a failure is not cached, so that the next call
 * tries again.
 */
export function createIndexOpener(
  store: ObjectStore,
  tree: string,
  life: AbortSignal,
): IndexOpener {
  let index: Promise<TreeIndex> | undefined;
  return {
    open: (signal) => {
      throwIfCancelled(life);
      index ??= readTreeIndex(store.git, tree, life).catch(async (error: unknown) => {
        index = undefined;
        if (!life.aborted) await store.reportDamage();
        throw error;
      });
      return abortable(index, signal);
    },
    idle: async () => {
      await Promise.allSettled([index]);
    },
  };
}
