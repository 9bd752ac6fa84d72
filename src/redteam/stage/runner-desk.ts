import { type DeskOptions, openTaskDesk, type TaskDesk } from "./task-desk.ts";

/** The server whose reviews and tasks are done by runners elsewhere: here by whoever attacks. */
export interface RunnerDesk extends TaskDesk {
  /** Where runners report. */
  readonly callbackUrl: string;
}

/** Starts it; `callbackUrl` is where it shall listen for runners. */
export async function openRunnerDesk({
  callbackUrl,
  ...options
}: Omit<DeskOptions, "name" | "more"> & { readonly callbackUrl: string }): Promise<RunnerDesk> {
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
  return { ...(await openTaskDesk({ ...options, name: "runners", more })), callbackUrl };
}
