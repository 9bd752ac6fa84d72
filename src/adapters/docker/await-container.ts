import type { Clock } from "../../ports/clock.ts";
import { type DockerEngine, NO_TIMEOUT_MS } from "./docker-engine.ts";
import { type ContainerState, inspectContainer } from "./inspect-container.ts";

export interface ContainerWait {
  readonly docker: DockerEngine;
  readonly clock: Clock;
  readonly name: string;
  /** Milliseconds for which the daemon may be silent. */
  readonly silentMs: number;
  readonly signal: AbortSignal;
}

/** End state of a container: `gone` if it was removed, `silent` if the daemon does not answer. */
export type ContainerEnd = ContainerState | "gone" | "silent";

const POLL_MS = 1_000;

/** Waits for the end of a container. Rejects when the signal aborts. */
export async function awaitContainer(wait: ContainerWait): Promise<ContainerEnd> {
  const { docker, clock, name, silentMs, signal } = wait;
  let silentSince: number | undefined;
  for (;;) {
    await docker.run(["wait", name], { signal, timeoutMs: NO_TIMEOUT_MS });
    const state = await inspectContainer(docker, name, signal);
    if (state === "gone" || (state !== "silent" && !state.isRunning)) return state;
    const now = clock.monotonicMs();
    silentSince = state === "silent" ? (silentSince ?? now) : undefined;
    if (silentSince !== undefined && now - silentSince > silentMs) return "silent";
    await clock.sleep(POLL_MS, signal);
  }
}
