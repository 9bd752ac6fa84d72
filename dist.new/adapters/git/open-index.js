import { throwIfCancelled } from "../shared/cancel-error.js";
import { abortable } from "./abortable.js";
import { readTreeIndex } from "./read-tree-index.js";
/** The first question lists the tree; a failure is forgotten, so that the next one tries again. */
export function createIndexOpener(store, tree, life) {
    let index;
    return {
        open: (signal) => {
            throwIfCancelled(life);
            index ??= readTreeIndex(store.git, tree, life).catch(async (error) => {
                index = undefined;
                if (!life.aborted)
                    await store.reportDamage();
                throw error;
            });
            return abortable(index, signal);
        },
        idle: async () => {
            await Promise.allSettled([index]);
        },
    };
}
