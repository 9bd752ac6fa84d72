import type { StepName } from "../../domain/event/run-event.ts";
import { type PullRequest, pullName, repositoryName } from "../../domain/pull/pull-request.ts";
import { parseReport } from "../../domain/task/parse-report.ts";
import { createTimeBudget, type TimeBudget } from "../../domain/task/time-budget.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { openRunAccount } from "../agent/call-model.ts";
import { readConventions } from "../repository/read-conventions.ts";
import type { RunContext } from "../run/run-context.ts";
import { runJob } from "../run/run-job.ts";
import { runStep } from "../run/run-steps.ts";
import { openBase } from "./open-base.ts";
import { recheckPull } from "./recheck-pull.ts";
import { resumeTask } from "./resume-task.ts";
import { runGroups } from "./run-groups.ts";
import type { RunTaskPorts, RunTaskSettings } from "./task-context.ts";
import type { NoChangeOutcome, TaskInput, TaskOutcome } from "./task-input.ts";
import { toRefusal } from "./to-refusal.ts";

/**
 * Runs a task from start to end and emits its events. Writes are announced first; the intent of an earlier runner is
 * looked up before. Rejects as its ports do.
 */
export type RunTask = (
  input: TaskInput,
  settings: RunTaskSettings,
  context: RunContext,
) => Promise<TaskOutcome>;

/** Creates the work of a task's runner. */
export function createRunTask(ports: RunTaskPorts): RunTask {
  return (input, settings, run) => {
    const title = input.request.title ?? buildTitle(input);
    const steps = listSteps(ports, settings);
    const work = () => workOnTask(ports, { input, settings }, run);
    return runJob({ kind: "task", title, steps, work }, run.emit);
  };
}

interface RequestedTask {
  readonly input: TaskInput;
  readonly settings: RunTaskSettings;
}

async function workOnTask(
  ports: RunTaskPorts,
  { input, settings }: RequestedTask,
  run: RunContext,
): Promise<TaskOutcome> {
  const time = startTimeBudget(ports, settings, run);
  const resumed = await resumeTask(ports, input, run);
  if (resumed !== undefined) return resumed;
  const guarded = await recheckTarget(ports, { input, settings }, run);
  if (guarded.kind !== "passed") return guarded;
  const { pull } = guarded;
  const snapshot = await runStep(run.emit, "clone", () => openSnapshot(ports, input, run));
  try {
    const conventions = await readConventions(snapshot, settings, run.signal);
    const priorDiff = pull && (await readPriorDiff(snapshot, pull, run));
    return await runGroups({
      ports,
      input,
      settings,
      run,
      report: parseReport(input.request.context),
      snapshot,
      conventions,
      time,
      account: openRunAccount(ports, { jobId: input.jobId, settings }, run),
      window: { exceededAt: Number.POSITIVE_INFINITY },
      priorDiff,
      pull,
    });
  } finally {
    await snapshot.close();
  }
}

const buildTitle = ({ pull, repository, base }: TaskInput): string =>
  pull === undefined
    ? `Fix on ${base.branch} of ${repositoryName(repository)}`
    : `Another commit on ${pullName(pull.ref)}`;

function listSteps({ host }: RunTaskPorts, { task }: RunTaskSettings): StepName[] {
  const verifies = host?.verify !== undefined;
  const steps: readonly (StepName | false)[] = [
    "clone",
    verifies && task.verify?.reproducesFirst === true && "reproduce",
    "llm",
    "apply",
    task.normalize !== undefined && "normalize",
    host !== undefined && "commit",
    verifies && "verify",
    host !== undefined && "publish",
    "done",
  ];
  return steps.filter((step) => step !== false);
}

/** Converts the runner's deadline from wall-clock time to the monotonic clock, once. */
function startTimeBudget(
  { clock }: RunTaskPorts,
  { deadlineAt, task }: RunTaskSettings,
  { emit }: RunContext,
): TimeBudget {
  const reserveMs = task.tailReserve * 1_000;
  const nowMs = (): number => clock.monotonicMs();
  if (deadlineAt === undefined) return createTimeBudget({ reserveMs, nowMs });
  const totalMs = Math.max(0, Date.parse(deadlineAt) - Date.parse(clock.now()));
  emit({ type: "time-budget", totalMs, reserveMs, startedAt: clock.now() });
  return createTimeBudget({ deadlineMs: nowMs() + totalMs, reserveMs, nowMs });
}

type RecheckResult =
  | { readonly kind: "passed"; readonly pull?: PullRequest | undefined }
  | NoChangeOutcome;

/** Checks the target pull request again, pinned as in the spec. */
async function recheckTarget(
  { host }: RunTaskPorts,
  { input, settings }: RequestedTask,
  { signal }: RunContext,
): Promise<RecheckResult> {
  const { pull, base } = input;
  if (pull === undefined) return { kind: "passed" };
  if (host === undefined) return { kind: "passed", pull };
  try {
    const cap = settings.task.maxFollowups;
    const now = await recheckPull({ host, ref: pull.ref, cap }, signal);
    const { mergeBaseSha } = pull;
    return { kind: "passed", pull: { ...now, head: base, mergeBaseSha } };
  } catch (error) {
    return toRefusal(error, "final");
  }
}

function openSnapshot(
  ports: RunTaskPorts,
  input: TaskInput,
  { signal }: RunContext,
): Promise<Snapshot> {
  const { base, pull } = input;
  const also = pull === undefined ? {} : { also: [pull.mergeBaseSha] };
  return openBase(ports, input, { commit: base.sha, ...also, signal });
}

const MAX_PRIOR_CHARS = 120_000;

/** Reads the current diff of the pull request, for the model to continue from. */
async function readPriorDiff(
  snapshot: Snapshot,
  { mergeBaseSha }: PullRequest,
  { signal }: RunContext,
): Promise<string> {
  const limits = { maxPatchChars: MAX_PRIOR_CHARS, maxTotalChars: MAX_PRIOR_CHARS };
  const files = await snapshot.changes(mergeBaseSha, { ...limits, signal });
  return files
    .map(({ path, previousPath, patch }) => {
      const names = `--- a/${previousPath ?? path}\n+++ b/${path}`;
      return patch === undefined ? `${names}\n(not shown)` : `${names}\n${patch}`;
    })
    .join("\n");
}
