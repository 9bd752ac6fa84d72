import { z } from "zod";
import type { DockerEngine } from "./docker-engine.ts";
import { isNotFound } from "./docker-error.ts";

const State = z.object({
  Status: z.string(),
  Running: z.boolean(),
  OOMKilled: z.boolean(),
  ExitCode: z.number(),
  Error: z.string(),
});

export interface ContainerState {
  readonly isRunning: boolean;
  /** True if it was never started. */
  readonly isNew: boolean;
  readonly exitCode: number;
  readonly isOutOfMemory: boolean;
  /** Error message of the daemon for a failed start; mostly empty. */
  readonly error: string;
}

/** Returns the state of a container; `silent` when the daemon does not answer. */
export async function inspectContainer(
  docker: DockerEngine,
  name: string,
  signal?: AbortSignal,
): Promise<ContainerState | "gone" | "silent"> {
  const args = ["container", "inspect", "--format", "{{json .State}}", name];
  const { exitCode, stdout, stderr } = await docker.run(args, signal && { signal });
  if (exitCode !== 0) return isNotFound(stderr) ? "gone" : "silent";
  const state = State.parse(JSON.parse(stdout.toString("utf8")));
  return {
    isRunning: state.Running,
    isNew: state.Status === "created",
    exitCode: state.ExitCode,
    isOutOfMemory: state.OOMKilled,
    error: state.Error,
  };
}
