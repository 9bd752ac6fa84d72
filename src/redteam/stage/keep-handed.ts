import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { HandedRunner } from "../hostile-runner.ts";

export interface HandedRunners {
  runnerOf(repository: string): Promise<HandedRunner>;
  tokens(): readonly string[];
}

const POLL_MS = 40;
const PATIENCE_MS = 60_000;

/** Keeps the runners that a server hands over. */
export function keepHanded(child: Pick<ChildProcess, "on">): HandedRunners {
  const kept: HandedRunner[] = [];
  child.on("message", (message: { readonly runner?: HandedRunner }) => {
    if (message.runner !== undefined) kept.push(message.runner);
  });
  return {
    runnerOf: async (repository) => {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const runner = kept.find((one) => one.repository === repository);
        if (runner !== undefined) return runner;
        if (performance.now() > end) throw new Error("its job was not handed to a runner");
        await pause(POLL_MS);
      }
    },
    tokens: () => kept.map(({ token }) => token),
  };
}
