import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { InterceptedRunner } from "../hostile-runner.ts";

export interface InterceptedRunners {
  runnerOf(repository: string): Promise<InterceptedRunner>;
  tokens(): readonly string[];
}

const POLL_MS = 40;
const PATIENCE_MS = 60_000;

/** Collects the runners that a server hands over. */
export function collectInterceptedRunners(child: Pick<ChildProcess, "on">): InterceptedRunners {
  const kept: InterceptedRunner[] = [];
  child.on("message", (message: { readonly runner?: InterceptedRunner }) => {
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
