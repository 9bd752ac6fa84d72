import { BLOCK_ID_BYTES } from "./change-blocks.ts";

/** Identities of the blocks that a model has reviewed, as often as each was; changed by `take`. */
export interface CoveredSet {
  readonly size: number;
  /** Removes one block with this identity; `false` if there is none. */
  take(id: string): boolean;
}

/** Creates a set of covered blocks. */
export function createCoveredSet(ids: Iterable<string>): CoveredSet {
  const counts = new Map<string, number>();
  let size = 0;
  for (const id of ids) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    size += 1;
  }
  return {
    get size() {
      return size;
    },
    take: (id) => {
      const count = counts.get(id) ?? 0;
      if (count === 0) return false;
      counts.set(id, count - 1);
      size -= 1;
      return true;
    },
  };
}

const ID = new RegExp(`^[0-9a-f]{${BLOCK_ID_BYTES * 2}}$`);

/** Returns whether a text is the identity of a block. */
export const isBlockId = (text: string): boolean => ID.test(text);
