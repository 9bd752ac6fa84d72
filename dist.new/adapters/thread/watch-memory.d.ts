import type { Worker } from "node:worker_threads";
import type { ThreadLimits } from "./thread-limits.ts";
type MemoryLimits = Pick<ThreadLimits, "memoryBytes" | "memoryPollMs">;
/**
 * Kills a thread whose heap and buffers take more than they may: the engine's own limit does not count buffers, and may
 * end the whole process. A thread that computes without a pause is seen too. Returns what ends the watch.
 */
export declare function watchMemory(worker: Worker, { memoryBytes, memoryPollMs }: MemoryLimits, kill: (why: string) => void): () => void;
export {};
