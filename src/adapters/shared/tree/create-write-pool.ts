/**
 * Runs a limited number of writes concurrently. A failure is reported at the end; no work is
 * started after one.
 */
export interface WritePool {
  /** Waits for a free slot, then starts the work. */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for all started work. */
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
