import type { Worker } from "node:worker_threads";
import {
  type ChildTable,
  closeChildTable,
  endChildTable,
  killGroupsOnExit,
} from "./child-table.ts";

/** End of a thread. */
export interface ThreadEnd {
  readonly exitCode: number;
  /** Uncaught error. */
  readonly error?: unknown;
  /** Reason for which it was killed. */
  readonly killed?: string | undefined;
}

export interface SupervisedThread {
  /** Terminates the thread at any point; the first reason counts. */
  kill(why: string): void;
  /** Resolves when the thread is gone with all the programs it has started. Never rejects. */
  readonly end: Promise<ThreadEnd>;
}

export function superviseThread(worker: Worker, table: ChildTable): SupervisedThread {
  killGroupsOnExit(table);
  let error: unknown;
  let killed: string | undefined;
  worker.on("error", (reason) => {
    error ??= reason;
  });
  const exit = new Promise<number>((resolve) => worker.once("exit", resolve));
  const end = exit.then(async (exitCode): Promise<ThreadEnd> => {
    await endChildTable(table);
    return {
      exitCode,
      error,
      killed,
    };
  });
  const terminate = async (): Promise<void> => {
    await closeChildTable(table);
    await worker.terminate();
  };
  return {
    kill: (why) => {
      if (killed !== undefined) return;
      killed = why;
      void terminate();
    },
    end,
  };
}
