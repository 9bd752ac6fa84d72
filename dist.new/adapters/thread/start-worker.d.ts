import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/errors/app-error.ts";
import { type Environment } from "./thread-environment.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import type { ThreadData } from "./thread-message.ts";
export interface WorkerOptions {
    readonly entry: URL;
    readonly environment: Environment;
    readonly limits: Pick<ThreadLimits, "heapMib">;
}
/** Starts the thread of a runner; throws `runner-unavailable`. What is wrong with its program is told later, as its end. */
export declare function startWorker({ entry, environment, limits }: WorkerOptions, data: ThreadData): Worker;
/** Without the reason, which names files of this machine: the message may reach a pull request. */
export declare function notStarted(cause?: unknown): AppError<"runner-unavailable">;
