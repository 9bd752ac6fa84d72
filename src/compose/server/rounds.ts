import { type RepeatedWork, repeatWork } from "../../app/concurrency/periodic-task.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ServerOptions, wordsOf } from "./context.ts";

/** What is done again and again, by its name. */
export function createRounds({ log }: ServerOptions, clock: Clock) {
  const rounds = new Map<string, RepeatedWork>();
  return {
    start: (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void => {
      const onError = (error: unknown): void => log("error", `${name}: ${wordsOf(error)}`);
      rounds.set(name, repeatWork(work, { everyMs, clock, onError }));
    },
    wake: (name: string): void => rounds.get(name)?.wake(),
    close: async (): Promise<void> => {
      await Promise.all([...rounds.values()].map((each) => each.close()));
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
