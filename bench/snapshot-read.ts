import type { Measurement } from "./ratio.ts";
import { createBenchRepository } from "./search.ts";

const READS = 500;

/** Reads files one after the other from an open snapshot: the median of one. */
export async function benchSnapshotRead(): Promise<Measurement> {
  const repository = createBenchRepository();
  const snapshot = await repository.openRemote();
  const options = { maxBytes: 1_000_000, signal: new AbortController().signal };
  const times: number[] = [];
  try {
    await snapshot.stat("", options.signal);
    for (let row = 0; row < READS; row += 1) {
      const path = repository.paths[(row * 31) % repository.paths.length] ?? "";
      const start = performance.now();
      await snapshot.read(path, options);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    return {
      name: "read of one file, median",
      ours: times[Math.floor(READS / 2)] ?? Number.NaN,
      unit: "ms",
      limit: 2,
    };
  } finally {
    await snapshot.close();
    repository.remove();
  }
}

/** Opens a cached snapshot of 5,000 files and lists its root: the index included. */
export async function benchSnapshotOpen(): Promise<Measurement> {
  const repository = createBenchRepository();
  const { signal } = new AbortController();
  const times: number[] = [];
  try {
    for (let row = 0; row < 12; row += 1) {
      const start = performance.now();
      const snapshot = await repository.openRemote();
      await snapshot.list("", signal);
      // The first one fetches.
      if (row > 0) times.push(performance.now() - start);
      await snapshot.close();
    }
    times.sort((a, b) => a - b);
    const ours = times[Math.floor(times.length / 2)] ?? Number.NaN;
    return { name: "open and index 5,000 cached files, median", ours, unit: "ms", limit: 500 };
  } finally {
    repository.remove();
  }
}
