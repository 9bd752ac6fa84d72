import { isAppError } from "../../domain/core/app-error.ts";
import type { DockerEngine } from "./docker-engine.ts";
import { firstErrorLine, isNotFound, runnerUnavailable, toDockerError } from "./docker-error.ts";

export interface ImageRequest {
  readonly image: string;
  readonly timeoutMs: number;
  /** Cancels the pull. */
  readonly signal: AbortSignal;
  /** Called when the image is missing and has to be pulled. */
  onPull(): void;
}

/**
 * Makes sure that an image is present and pulls a missing one; rejects with `runner-unavailable`.
 */
export async function ensureImage(docker: DockerEngine, request: ImageRequest): Promise<void> {
  const { image, timeoutMs, onPull, signal } = request;
  const found = await docker.run(["image", "inspect", "--format", "{{.Id}}", image]);
  if (found.exitCode === 0) return;
  if (!isNotFound(found.stderr)) throw toDockerError(found.stderr);
  onPull();
  const pulled = await docker.run(["pull", "--quiet", image], { timeoutMs, signal });
  if (pulled.exitCode === 0) return;
  const reason = pulled.isTimedOut ? "it timed out" : firstErrorLine(pulled.stderr);
  throw runnerUnavailable(
    `cannot pull the image ${image}: ${reason}; run docker pull ${image} on the daemon's machine, or set TASK_RUNNER_IMAGE`,
  );
}

/** Returns an error that explains to users why a runner could not start. */
export function toRunnerUnavailable(error: unknown): Error {
  if (isAppError(error, "runner-unavailable") || isAppError(error, "cancelled")) return error;
  return runnerUnavailable(error instanceof Error ? error.message : `${error}`);
}
