/** Runs the work of one key one after the other, in order; work of different keys runs side by side. */
export type KeyedQueue = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    // The failure of earlier work is its own caller's to handle.
    const result = before.then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
