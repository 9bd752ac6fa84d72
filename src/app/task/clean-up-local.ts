import type { TaskIntent } from "../../domain/task/task-intent.ts";
import type { Emit } from "../run/emit.ts";
import { type ReadBackPorts, readBackChange } from "./publish/read-back-change.ts";
import type { TaskHost } from "./task-context.ts";
import type { TaskInput } from "./task-input.ts";

const CLEAN_UP_TIMEOUT_MS = 20_000;

/**
 * Removes the writes of a failed task: deletes a branch without a pull request, and reports a pull request that was
 * opened. Never rejects, because the task's own failure is reported.
 */
export async function cleanUpLocal(
  { publish, ...ports }: ReadBackPorts & Pick<TaskHost, "publish">,
  {
    repository,
    jobId,
    intent,
  }: Pick<TaskInput, "repository" | "jobId"> & { readonly intent: TaskIntent },
  emit: Emit,
): Promise<void> {
  const { branch } = intent;
  const tell = (text: string): void => emit({ type: "log", level: "warn", text });
  // The task's own signal may be the reason for its end.
  const signal = AbortSignal.timeout(CLEAN_UP_TIMEOUT_MS);
  try {
    const found = await readBackChange(ports, { repository, intent, jobId }, signal);
    if (found.kind === "pull") tell(`the pull request is open nevertheless: ${found.pull.url}`);
    if (found.kind === "branch")
      await publish.deleteBranch({ repository, branch, commit: found.commit }, signal);
  } catch {
    tell(`branch ${branch} may still exist on the code host; check, and delete it there`);
  }
}
