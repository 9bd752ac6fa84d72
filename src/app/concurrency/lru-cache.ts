export interface LruCacheOptions<Value> {
  /** What all values that are kept may weigh together. */
  readonly maxWeight: number;
  weigh(value: Value): number;
}

/** Keeps what was made for a key. Those who ask while it is made wait for the same; what was not found is not kept. */
export interface LruCache<Value> {
  get(key: string, make: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** Creates a cache that lets go of what was asked for longest ago, as soon as the whole is too heavy. */
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
        // The order of the map is that of the last use.
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
