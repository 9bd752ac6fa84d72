export interface LruCacheOptions<Value> {
  /** Maximum total weight of the cached values. */
  readonly maxWeight: number;
  weigh(value: Value): number;
}

/**
 * A cache of values by key. Concurrent requests for a missing value share one computation; `undefined` is not cached.
 */
export interface LruCache<Value> {
  get(key: string, make: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** Creates a cache that evicts the least recently used values when the total weight is too large. */
export function createLruCache<Value>({
  maxWeight,
  weigh,
}: LruCacheOptions<Value>): LruCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  const making = new Map<string, Promise<Value | undefined>>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, value: Value): void => {
    const weight = weigh(value);
    if (weight > maxWeight) return;
    drop(key);
    kept.set(key, { value, weight });
    total += weight;
    for (const oldest of kept.keys()) {
      if (total <= maxWeight) break;
      drop(oldest);
    }
  };
  const make = async (
    key: string,
    work: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> => {
    try {
      const value = await work();
      if (value !== undefined) keep(key, value);
      return value;
    } finally {
      making.delete(key);
    }
  };
  return {
    get: (key, work) => {
      const known = kept.get(key);
      if (known !== undefined) {
        // The map is ordered by last use.
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known.value);
      }
      const begun = making.get(key) ?? make(key, work);
      making.set(key, begun);
      return begun;
    },
  };
}
