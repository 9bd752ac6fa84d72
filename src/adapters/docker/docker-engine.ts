import { type DockerClient, findDocker } from "../shared/process/docker-client.ts";
import type { Environment } from "../shared/process/find-program.ts";
import type { RunResult } from "../shared/process/run-process.ts";
import { runnerUnavailable, toDockerError } from "./docker-error.ts";

export interface DockerEngine {
  /** Gives what a command printed; rejects with `runner-unavailable` when it failed. */
  ask(args: readonly string[], options?: EngineOptions): Promise<string>;
  /** Runs a command whose failure is a value; rejects with `cancelled` alone. */
  run(args: readonly string[], options?: EngineOptions): Promise<RunResult>;
}

export type EngineOptions = Partial<Parameters<DockerClient["run"]>[1]>;

/** Most that a timer takes: who waits for the end of a container has other reasons to give up. */
export const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Speaks with docker's program, which is looked for with each command: it may be installed while we run. */
export function createDockerEngine(environment: Environment, find = findDocker): DockerEngine {
  const run: DockerEngine["run"] = (args, options = {}) => {
    const docker = find(environment);
    if (docker === undefined) return Promise.reject(runnerUnavailable(NOT_INSTALLED));
    return docker.run(args, { ...options, signal: options.signal ?? new AbortController().signal });
  };
  return {
    run,
    ask: async (args, options) => {
      const { exitCode, stdout, stderr, isTimedOut } = await run(args, options);
      if (isTimedOut) throw runnerUnavailable(`its daemon took too long for docker ${args[0]}`);
      if (exitCode !== 0) throw toDockerError(stderr);
      return stdout.toString("utf8").trim();
    },
  };
}

const NOT_INSTALLED =
  "the program docker is not installed here; install it, or set REVIEW_EXECUTION and TASK_EXECUTION to inprocess";
