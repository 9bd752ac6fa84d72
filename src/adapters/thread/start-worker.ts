import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/core/app-error.ts";
import { type Environment, threadEnvironment } from "./thread-environment.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { ThreadData } from "./thread-message.ts";

export interface WorkerOptions {
  readonly entry: URL;
  readonly environment: Environment;
  readonly limits: Pick<ThreadLimits, "heapMib">;
}

/**
 * Starts the thread of a runner; throws `runner-unavailable`. An error in its program is reported
 * later, as its end.
 */
export function startWorker(
  { entry, environment, limits }: WorkerOptions,
  data: ThreadData,
): Worker {
  try {
    return new Worker(entry, {
      workerData: data,
      env: threadEnvironment(environment),
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMib },
    });
  } catch (error) {
    throw notStartedError(error);
  }
}

/**
 * Returns the error without the reason, which names files of this machine: the message may reach a
 * pull request.
 */
export function notStartedError(cause?: unknown): AppError<"runner-unavailable"> {
  const message = "the thread of the runner did not start; see the server's log for the reason";
  return new AppError("runner-unavailable", message, { details: {}, cause });
}
