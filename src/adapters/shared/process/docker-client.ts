import { type Environment, findProgram } from "./find-program.ts";
import type { RunResult } from "./run-process.ts";
import { type RunRequest, runProcess } from "./run-process.ts";

/** The docker program with the environment to find its daemon. */
export interface DockerClient {
  /** Runs one of its commands; a non-zero exit code is a value. */
  run(args: readonly string[], options: DockerOptions): Promise<RunResult>;
}

export type DockerOptions = Partial<RunRequest> & Pick<RunRequest, "signal">;

const PASSED = ["DOCKER_HOST", "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY", "DOCKER_API_VERSION"];
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1024 * 1024;

/** Finds docker on this host; `undefined` when it is not installed. */
export function findDocker(environment: Environment): DockerClient | undefined {
  const file = findProgram("docker", environment);
  if (file === undefined) return undefined;
  const passed = PASSED.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  // No configuration folder: it could put proxies, with their passwords, into every container.
  const env = {
    PATH: "/usr/bin:/bin",
    DOCKER_CONFIG: "/nonexistent",
    ...Object.fromEntries(passed),
  };
  return {
    run: (args, options) =>
      runProcess({ file, args, env, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...options }),
  };
}
