import { type DockerClient, findDocker } from "../shared/process/docker-client.ts";
import type { Environment } from "../shared/process/find-program.ts";
import type { RunResult } from "../shared/process/run-process.ts";
import { runnerUnavailable, toDockerError } from "./docker-error.ts";

export interface DockerEngine {
  /** Returns the output of a command; rejects with `runner-unavailable` when it fails. */
  ask(args: readonly string[], options?: EngineOptions): Promise<string>;
  /** Runs a command and returns its failure as a value; rejects only with `cancelled`. */
  run(args: readonly string[], options?: EngineOptions): Promise<RunResult>;
}

export type EngineOptions = Partial<Parameters<DockerClient["run"]>[1]>;

/** Largest delay of a timer: waiting for the end of a container is limited by other conditions. */
export const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Runs the docker program, which is looked up for each command: it may be installed later. */
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
      if (isTimedOut)
        throw runnerUnavailable(`its daemon did not answer docker ${args[0]} in time`);
      if (exitCode !== 0) throw toDockerError(stderr);
      return stdout.toString("utf8").trim();
    },
  };
}

const NOT_INSTALLED =
  "the docker program is not installed; install it, or set REVIEW_EXECUTION and TASK_EXECUTION to inprocess";
