import { type PeriodicTask, startPeriodicTask } from "../../app/concurrency/periodic-task.ts";
import type { Clock } from "../../ports/clock.ts";
import { errorMessage, type ServerOptions } from "./context.ts";

/** Creates a scheduler of periodic tasks by name. */
export function createScheduler({ log }: ServerOptions, clock: Clock) {
  const tasks = new Map<string, PeriodicTask>();
  return {
    start: (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void => {
      const onError = (error: unknown): void => log("error", `${name}: ${errorMessage(error)}`);
      tasks.set(name, startPeriodicTask(work, { everyMs, clock, onError }));
    },
    wake: (name: string): void => tasks.get(name)?.wake(),
    close: async (): Promise<void> => {
      await Promise.all([...tasks.values()].map((each) => each.close()));
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
