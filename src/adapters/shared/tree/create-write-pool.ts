/** Runs writes side by side, so many and no more. A failure is kept for the end; nothing is begun after one. */
export interface WritePool {
  /** Waits for room, then begins. */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for all that was begun. */
  idle(): Promise<void>;
  throwFailure(): void;
}

export function createWritePool(sideBySide: number): WritePool {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    add: async (work) => {
      throwFailure();
      const settled: Promise<void> = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(settled));
      running.add(settled);
      if (running.size >= sideBySide) await Promise.race(running);
    },
    idle: async () => {
      await Promise.all(running);
    },
    throwFailure,
  };
}
