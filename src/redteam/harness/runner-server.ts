import { startTaskServer, type TaskServer, type TaskServerOptions } from "./task-server.ts";

/** Server whose reviews and tasks are done by remote runners, which are hostile here. */
export interface RunnerServer extends TaskServer {
  /** URL of the callback for runners. */
  readonly callbackUrl: string;
}

/** Starts the server, which listens for runners at `callbackUrl`. */
export async function startRunnerServer({
  callbackUrl,
  ...options
}: Omit<TaskServerOptions, "name" | "more"> & {
  readonly callbackUrl: string;
}): Promise<RunnerServer> {
  const more = {
    REVIEW_EXECUTION: "docker",
    TASK_EXECUTION: "docker",
    TASK_RUNNER_IMAGE: "hostile",
    RUNNER_CALLBACK_URL: callbackUrl,
    RUNNER_CALLBACK_PORT: new URL(callbackUrl).port,
    // A job that waits for its runner occupies a worker.
    WEBHOOK_MAX_WORKERS: "16",
    TASK_MAX_WORKERS: "16",
  };
  return { ...(await startTaskServer({ ...options, name: "runners", more })), callbackUrl };
}
