/** Runs work with the same key in order, one at a time; work with different keys runs concurrently. */
export type KeyedQueue = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    // A failure of earlier work is handled by its own caller.
    const result = before.then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
