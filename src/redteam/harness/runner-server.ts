import { startTaskServer, type TaskServer, type TaskServerOptions } from "./task-server.ts";

/** The server whose reviews and tasks are done by runners elsewhere: here by whoever attacks. */
export interface RunnerServer extends TaskServer {
  /** Where runners report. */
  readonly callbackUrl: string;
}

/** Starts it; `callbackUrl` is where it shall listen for runners. */
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
    // A job that waits for its runner holds a worker.
    WEBHOOK_MAX_WORKERS: "16",
    TASK_MAX_WORKERS: "16",
  };
  return { ...(await startTaskServer({ ...options, name: "runners", more })), callbackUrl };
}
