import type { StopReason } from "../domain/event/run-event.ts";
import { readBackChange } from "./read-back-change.ts";
import type { RunContext } from "./run-context.ts";
import { inStep } from "./run-steps.ts";
import type { RunTaskPorts } from "./task-scope.ts";
import type { TaskOutcome, TaskWish } from "./task-wish.ts";

const RESUMED: StopReason = "final";

/**
 * Goes on from what an earlier runner of the task has written, by what it had announced. `undefined` when that was
 * nothing, or nothing that may stay: then the work begins anew.
 */
export async function resumeTask(
  { host }: RunTaskPorts,
  wish: TaskWish,
  { emit, signal }: RunContext,
): Promise<TaskOutcome | undefined> {
  const { intent, repository, jobId, pull } = wish;
  if (intent === undefined || host === undefined) return undefined;
  const isExisting = pull !== undefined;
  const found = await readBackChange(
    host.writer,
    { repository, intent, jobId, isExisting },
    signal,
  );
  if (found.kind === "nothing") return undefined;
  const { branch } = intent;
  const { commit } = found;
  const there =
    found.kind === "pull" ? found.pull : found.kind === "moved" ? numbered(pull) : undefined;
  if (there !== undefined) {
    emit({ type: "log", level: "info", text: "an earlier runner had written the change already" });
    return toPublished({ pull: there, branch, commit });
  }
  if (intent.isVerified === true || pull !== undefined) {
    await host.publish.withdraw({ repository, branch, commit }, signal);
    return undefined;
  }
  emit({ type: "log", level: "info", text: "going on from the branch of an earlier runner" });
  const { title, body } = intent;
  const words = { base: wish.request.baseRef, title, body };
  const opened = await inStep(emit, "publish", () =>
    host.publish.openPull({ repository, branch, commit, ...words }, signal),
  );
  return toPublished({ pull: opened, branch, commit });
}

const numbered = (pull: TaskWish["pull"]) =>
  pull === undefined ? undefined : { number: pull.ref.number, url: pull.url };

interface Written {
  readonly pull: { readonly number: number; readonly url: string };
  readonly branch: string;
  readonly commit: string;
}

function toPublished({ pull, branch, commit }: Written): TaskOutcome {
  const result = { pull: pull.number, branch, commit, files: 0 };
  return { kind: "published", result, url: pull.url, stopReason: RESUMED };
}
