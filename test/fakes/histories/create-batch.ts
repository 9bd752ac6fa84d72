import { setTimeout as pause } from "node:timers/promises";

/** Time in which the requests of many histories come together. */
const COLLECT_MS = 20;

/**
 * Creates a function that collects its requests while an earlier batch runs: many histories that are built at the same
 * time share one process for each step.
 */
export function createBatch<Result>(
  run: (requests: readonly string[]) => Promise<readonly Result[]>,
): (request: string) => Promise<Result> {
  let waiting: Waiting<Result>[] = [];
  let isRunning = false;
  const next = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      await pause(COLLECT_MS);
      const batch = waiting;
      waiting = [];
      await runBatch(batch, run);
    }
    isRunning = false;
  };
  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ request, resolve, reject });
    if (!isRunning) void next();
    return promise;
  };
}

interface Waiting<Result> {
  readonly request: string;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

async function runBatch<Result>(
  batch: readonly Waiting<Result>[],
  run: (requests: readonly string[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ request }) => request));
    if (results.length !== batch.length) throw new Error("git left requests unanswered");
    for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
