import type { Worker } from "node:worker_threads";
import type { ThreadLimits } from "./thread-limits.ts";

type MemoryLimits = Pick<ThreadLimits, "memoryBytes" | "memoryPollMs">;

/**
 * Kills a thread whose heap and buffers exceed the limit: the engine's own limit does not count
 * buffers, and may end the whole process. Also detects a thread that computes without a pause.
 * Returns a function that ends the watch.
 */
export function watchMemory(
  worker: Worker,
  { memoryBytes, memoryPollMs }: MemoryLimits,
  kill: (why: string) => void,
): () => void {
  const tooMuch = `it exceeded its limit of ${Math.floor(memoryBytes / 1024 ** 2)} MiB of memory`;
  let isChecking = false;
  const checkMemory = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
      if (heap + buffers > memoryBytes) kill(tooMuch);
    } catch {
      // The thread has ended meanwhile.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void checkMemory(), memoryPollMs);
  return () => clearInterval(timer);
}
