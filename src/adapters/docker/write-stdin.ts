import { type DockerEngine, NO_TIMEOUT_MS } from "./docker-engine.ts";
import { firstErrorLine } from "./docker-error.ts";
import { inspectContainer } from "./inspect-container.ts";

export interface StdinWrite {
  readonly docker: DockerEngine;
  /** Running container that reads its stdin to the end. */
  readonly name: string;
  /** Text to write. */
  readonly input: string;
  /** Aborts when the text was read or is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Writes to a container's stdin and closes it. Resolves when nothing is left to write, with the
 * reason if a running container did not get the text. Never rejects.
 */
export async function writeStdin(over: StdinWrite): Promise<string | undefined> {
  const { docker, name, input, signal } = over;
  // Without the signal proxy: the end of the docker program must not affect the container.
  const args = ["attach", "--sig-proxy=false", name];
  try {
    const result = await docker.run(args, { input, signal, timeoutMs: NO_TIMEOUT_MS });
    if (result.exitCode === 0 || result.isCapped) return undefined;
    const state = await inspectContainer(docker, name, signal);
    // `attach` returns the exit code of a container that has ended.
    const isRunning = typeof state === "object" && state.isRunning;
    return isRunning ? firstErrorLine(result.stderr) : undefined;
  } catch (error) {
    return signal.aborted ? undefined : `${error}`;
  }
}
