/** Runs at most a fixed number of tasks concurrently; the others wait in order. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createSemaphore(sideBySide: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = sideBySide;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
