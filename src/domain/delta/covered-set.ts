/** Identities of the blocks that a model has reviewed, as often as each was; changed by `take`. */
export interface CoveredSet {
  /** Removes one block with this identity; `false` if there is none. */
  take(id: string): boolean;
}

/** Creates a set of covered blocks. */
export function createCoveredSet(ids: Iterable<string>): CoveredSet {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    take: (id) => {
      const count = counts.get(id) ?? 0;
      counts.set(id, count - 1);
      return count > 0;
    },
  };
}
