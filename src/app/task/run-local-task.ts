import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { PullEnd, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import type { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { LocalChange, WorkingCopy } from "../../ports/working-copy.ts";
import type { Emit, RunContext } from "../run/run-context.ts";
import { type RunEnding, runStep, withRunEnd } from "../run/run-steps.ts";
import { findTaskTarget, type TargetHost, type TargetOptions } from "./find-task-target.ts";
import { type ReadBackPorts, readBackChange } from "./publish/read-back-change.ts";
import type { RunTask } from "./run-task.ts";
import type { RunTaskSettings, TaskHost } from "./task-context.ts";
import type { TaskInput, TaskOutcome } from "./task-input.ts";

export interface LocalTask {
  readonly jobId: string;
  /** Any path inside the checkout. */
  readonly folder: string;
  /** Its base is ignored: the work is based on the checked-out commit. */
  readonly request: TaskJobRequest;
  /** Target of the pull request; absent to only show the change. */
  readonly publish?: TargetOptions;
}

/** Ports for publishing a local task. */
export interface LocalTaskHost extends TargetHost, ReadBackPorts, Pick<TaskHost, "publish"> {
  /** Returns the hidden line that identifies the service's pull requests. */
  writeMarker(
    repository: RepositoryRef,
    task: { readonly jobId: string; readonly sha: string },
  ): string;
}

export interface RunLocalTaskPorts {
  readonly workingCopy: WorkingCopy;
  /** Writes to the code host only if `host` is set, and announces its writes to `announced`. */
  readonly runTask: RunTask;
  readonly host?: LocalTaskHost | undefined;
  /** Redacts our secrets in the outcome, which is printed. */
  readonly gate: Pick<SecretFilter, "redact">;
  /** Returns the intent of a pending or completed write. */
  getAnnouncedIntent(): TaskIntent | undefined;
}

export interface LocalTaskResult {
  readonly outcome: TaskOutcome;
  /** Top folder of the checkout. */
  readonly folder: string;
  readonly base: PullEnd;
  /** True if the checkout has uncommitted work, which the task does not include. */
  readonly isDirty: boolean;
}

export type RunLocalTask = (
  task: LocalTask,
  settings: RunTaskSettings,
  context: RunContext,
) => Promise<LocalTaskResult>;

/**
 * Creates a task on a developer's checkout, at its current commit. The checkout is not changed. Rejects as its ports
 * do, after removing partial writes from the code host as far as possible.
 */
export function createRunLocalTask(ports: RunLocalTaskPorts): RunLocalTask {
  return async (task, settings, run) => {
    const checkout = await selectCheckout(ports, task, run);
    try {
      const { repository, base } = await resolveTarget(ports, { task, checkout }, run);
      warnUncommitted(checkout, run);
      const input = toTaskInput(ports, { task, checkout, repository, base });
      const outcome = await withRunEnd(run.emit, () =>
        executeTask(ports, { input, settings }, run),
      );
      const { folder, isDirty } = checkout;
      return { outcome: redactOutcome(outcome, ports.gate), folder, base, isDirty };
    } finally {
      await checkout.close();
    }
  };
}

async function selectCheckout(
  { workingCopy }: RunLocalTaskPorts,
  { folder }: LocalTask,
  { signal }: RunContext,
): Promise<LocalChange> {
  try {
    return await workingCopy.select({ folder, base: "HEAD", isStaged: false }, signal);
  } catch (error) {
    throw isAppError(error, "base-not-found") ? noCommitError(folder, error) : error;
  }
}

function noCommitError(folder: string, cause: unknown): AppError<"base-not-found"> {
  const message = `${folder} has no commits yet; create a commit for the task to start from`;
  return new AppError("base-not-found", message, { details: { ref: "HEAD" }, cause });
}

interface LocalTarget {
  readonly repository: RepositoryRef;
  readonly base: PullEnd;
}

/** Resolves the target of the change: a branch on the code host, or only the checkout. */
async function resolveTarget(
  { host }: RunLocalTaskPorts,
  { task, checkout }: { readonly task: LocalTask; readonly checkout: LocalChange },
  { signal }: RunContext,
): Promise<LocalTarget> {
  const { headCommit: sha, headName, repository } = checkout;
  if (host !== undefined && task.publish !== undefined)
    return findTaskTarget(host, { options: task.publish, sha, origin: repository }, signal);
  const named = parseRepository(repository) ?? { owner: "local", name: repository };
  return { repository: named, base: { branch: headName, sha } };
}

function warnUncommitted({ isDirty, headCommit }: LocalChange, { emit }: RunContext): void {
  if (!isDirty) return;
  const text = `the task starts from ${headCommit.slice(0, 12)}: uncommitted changes are not part of it`;
  emit({ type: "log", level: "warn", text });
}

function toTaskInput(
  { host }: RunLocalTaskPorts,
  { task, checkout, repository, base }: LocalTarget & { task: LocalTask; checkout: LocalChange },
): TaskInput {
  const { jobId, request } = task;
  const marker = host?.writeMarker(repository, { jobId, sha: base.sha });
  return {
    jobId,
    repository,
    base,
    defaultBranch: base.branch,
    request: { ...request, baseRef: base.branch },
    origin: { kind: "local", folder: checkout.folder },
    marker,
  };
}

async function executeTask(
  ports: RunLocalTaskPorts,
  { input, settings }: { readonly input: TaskInput; readonly settings: RunTaskSettings },
  run: RunContext,
): Promise<RunEnding<TaskOutcome>> {
  try {
    const outcome = await ports.runTask(input, settings, run);
    await runStep(run.emit, "done", () => Promise.resolve());
    return toTaskEnding(outcome);
  } catch (error) {
    const { host, getAnnouncedIntent } = ports;
    const intent = getAnnouncedIntent();
    if (host !== undefined && intent !== undefined)
      await cleanUpLocal(host, { ...input, intent }, run.emit);
    throw error;
  }
}

/** Redacts our secrets in the texts of an outcome; those of a published one were redacted when they were posted. */
export function redactOutcome(
  outcome: TaskOutcome,
  gate: Pick<SecretFilter, "redact">,
): TaskOutcome {
  if (outcome.kind === "published") return outcome;
  if (outcome.kind !== "proposed") return { ...outcome, why: gate.redact(outcome.why, "log").text };
  const { proposal } = outcome;
  const title = gate.redact(proposal.title, "pr-title").text;
  const body = gate.redact(outcome.body, "pr-body").text;
  return { ...outcome, body, proposal: { ...proposal, title } };
}

function toTaskEnding(outcome: TaskOutcome): RunEnding<TaskOutcome> {
  const { kind, stopReason } = outcome;
  if (kind === "published" || kind === "proposed")
    return { result: outcome, status: "succeeded", stopReason };
  const status = kind === "refused" ? "refused" : "no_change";
  return { result: outcome, status, stopReason, error: outcome.why };
}

const CLEAN_UP_TIMEOUT_MS = 20_000;

/**
 * Removes the writes of a failed task: deletes a branch without a pull request, and reports a pull request that was
 * opened. Never rejects, because the task's own failure is reported.
 */
async function cleanUpLocal(
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
