import { type DockerEngine, NO_TIMEOUT_MS } from "./docker-engine.ts";
import { firstErrorLine } from "./docker-error.ts";
import { inspectContainer } from "./inspect-container.ts";

export interface StdinWrite {
  readonly docker: DockerEngine;
  /** Container that runs, and reads its stdin to the end. */
  readonly name: string;
  /** What it is to read. */
  readonly input: string;
  /** Aborts when it was read, or is of no use any more. */
  readonly signal: AbortSignal;
}

/**
 * Writes to a container's stdin, and closes that. Resolves when there is nothing to hand over any more: with why a
 * container that runs has not got it, if so. Never rejects.
 */
export async function writeStdin(over: StdinWrite): Promise<string | undefined> {
  const { docker, name, input, signal } = over;
  // Without a proxy for signals: the end of docker's program is none of the container's business.
  const args = ["attach", "--sig-proxy=false", name];
  try {
    const result = await docker.run(args, { input, signal, timeoutMs: NO_TIMEOUT_MS });
    if (result.exitCode === 0 || result.isCapped) return undefined;
    const state = await inspectContainer(docker, name, signal);
    // It gives the exit code of a container that has ended.
    const isRunning = typeof state === "object" && state.isRunning;
    return isRunning ? firstErrorLine(result.stderr) : undefined;
  } catch (error) {
    return signal.aborted ? undefined : `${error}`;
  }
}
