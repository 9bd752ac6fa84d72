import type { StopReason } from "../../domain/agent/stop-reason.ts";
import type { Emit, RunContext } from "../run/run-context.ts";
import { runStep } from "../run/run-steps.ts";
import { readBackChange } from "./publish/read-back-change.ts";
import { deleteScratchBranches } from "./publish/scratch-branches.ts";
import type { RunTaskPorts } from "./task-context.ts";
import type { TaskInput, TaskOutcome } from "./task-input.ts";

const RESUMED_STOP_REASON: StopReason = "final";

/**
 * Resumes the work of a task's earlier runner from its intent. Returns `undefined` when nothing was written, or nothing
 * that may stay: the work then starts again.
 */
export async function resumeTask(
  { host }: RunTaskPorts,
  input: TaskInput,
  { emit, signal }: RunContext,
): Promise<TaskOutcome | undefined> {
  const { intent, repository, jobId, pull } = input;
  if (intent === undefined || host === undefined) return undefined;
  const isExisting = pull !== undefined;
  if (isExisting && intent.isVerified === true)
    await deleteScratchBranches(host, { repository, jobId }, signal);
  const found = await readBackChange(host, { repository, intent, jobId, isExisting }, signal);
  if (found.kind === "nothing") return undefined;
  const { branch } = intent;
  const { commit } = found;
  const there =
    found.kind === "pull" ? found.pull : found.kind === "moved" ? toPullLink(pull) : undefined;
  if (there !== undefined) {
    emit({ type: "log", level: "info", text: "an earlier runner has already written the change" });
    return emitPublished({ pull: there, branch, commit }, input, emit);
  }
  if (intent.isVerified === true || pull !== undefined) {
    await host.publish.deleteBranch({ repository, branch, commit }, signal);
    return undefined;
  }
  emit({ type: "log", level: "info", text: "continuing from the branch of an earlier runner" });
  const { title, body } = intent;
  const words = { base: input.request.baseRef, title, body };
  const opened = await runStep(emit, "publish", () =>
    host.publish.openPull({ repository, branch, commit, ...words, intent }, signal),
  );
  return emitPublished({ pull: opened, branch, commit }, input, emit);
}

const toPullLink = (pull: TaskInput["pull"]) =>
  pull === undefined ? undefined : { number: pull.ref.number, url: pull.url };

interface WrittenPull {
  readonly pull: { readonly number: number; readonly url: string };
  readonly branch: string;
  readonly commit: string;
}

/** Emits the publication again, because the log of an earlier runner may end before it. */
function emitPublished(
  { pull: { number, url }, branch, commit }: WrittenPull,
  { pull }: TaskInput,
  emit: Emit,
): TaskOutcome {
  const place = { branch, commit };
  emit({ type: "pull-opened", number, url, ...place, isFollowup: pull !== undefined });
  const result = { pull: number, ...place, files: 0 };
  return { kind: "published", result, url, stopReason: RESUMED_STOP_REASON };
}
