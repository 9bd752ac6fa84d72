/** Limits of one runner's thread. Sizes of text are in characters. */
export interface ThreadLimits {
  /** Milliseconds until it must have reported that it is ready. */
  readonly startMs: number;
  /** Milliseconds for a runner to end by itself when it is stopped. */
  readonly graceMs: number;
  /** Milliseconds that its thread may live on after its result was received. */
  readonly lingerMs: number;
  /** Heap and buffers together, in bytes. */
  readonly memoryBytes: number;
  readonly memoryPollMs: number;
  /**
   * Heap limit of the engine in MiB, far above `memoryBytes`: a large allocation on a full heap
   * ends the whole process, not just its thread.
   */
  readonly heapMib: number;
  /** Characters of events sent in one batch. */
  readonly batchChars: number;
  readonly resultChars: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: ThreadLimits = {
  startMs: 60_000,
  graceMs: 5_000,
  lingerMs: 5_000,
  memoryBytes: 1_536 * MIB,
  memoryPollMs: 250,
  heapMib: 4_096,
  batchChars: 8 * MIB,
  resultChars: 32 * MIB,
};
