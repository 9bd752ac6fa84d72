import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { JobUsage } from "../../domain/job/job.ts";
import { FollowupJobRequest, ReviewJobRequest } from "../../domain/job/job-request.ts";
import { type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import { getPinnedPull, type RunnerSpec } from "../../domain/runner/runner-spec.ts";
import { clipLine } from "../../domain/untrusted/cut-text.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { AnswerQuestion } from "../followup/answer-question.ts";
import type { ReviewPull, ReviewPullSettings } from "../review/review-pull.ts";
import type { RunContext } from "../run/run-context.ts";
import { FOLLOWUP_STEPS, REVIEW_STEPS, runJob } from "../run/run-job.ts";
import type { RunTask } from "../task/run-task.ts";
import { toTaskInput } from "./task-from-spec.ts";

export interface SpecRunnerPorts {
  readonly reviewPull: ReviewPull;
  readonly answerQuestion: AnswerQuestion;
  /** Absent if tasks are not supported. */
  readonly runTask?: RunTask | undefined;
  readonly ledger: Pick<Ledger, "entries">;
  /** Receives unexpected errors. */
  readonly onBug: (error: unknown) => void;
}

/** Executes a spec and returns the result. Never rejects: a failure is a result. */
export type SpecRunner = (
  spec: RunnerSpec,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<RunnerResult>;

const MAX_ERROR_CHARS = 2_000;

/** Creates the runner's work. It reads and proposes; the process that started it publishes. */
export function createSpecRunner(ports: SpecRunnerPorts): SpecRunner {
  return async (spec, settings, context) => {
    const run = withLaunch(spec, context);
    try {
      const usage = () => countUsage(ports, spec);
      if (spec.job.kind === "task")
        return { ...(await runTaskWork(ports, spec, { settings, run })), usage: await usage() };
      const pull = getPinnedPull(spec);
      if (pull === undefined) throw new Error(`a ${spec.job.kind} without its pull request`);
      const work = { ports, spec, pull, settings, run };
      const result = await runWork(work);
      return { ...result, usage: await usage() };
    } catch (error) {
      if (!isAppError(error)) ports.onBug(error);
      return { ...toFailure(error), usage: await countUsage(ports, spec) };
    }
  };
}

/** Adds the launch as the first step of a remote runner's run; its launcher reports that step. */
function withLaunch({ callback }: RunnerSpec, run: RunContext): RunContext {
  if (callback === undefined) return run;
  return {
    ...run,
    emit: (event) =>
      run.emit(
        event.type === "run-start" ? { ...event, steps: ["launch-pod", ...event.steps] } : event,
      ),
  };
}

interface RunnerWork {
  readonly ports: SpecRunnerPorts;
  readonly spec: RunnerSpec;
  readonly pull: PullRequest;
  readonly settings: ReviewPullSettings;
  readonly run: RunContext;
}

function runWork(context: RunnerWork): Promise<RunnerResult> {
  const { spec, pull, run } = context;
  const kind = spec.job.kind === "followup" ? "followup" : "review";
  const [title, steps, work] =
    kind === "followup"
      ? [`question on ${pullName(pull.ref)}`, FOLLOWUP_STEPS, () => answer(context)]
      : [pullName(pull.ref), REVIEW_STEPS, () => review(context)];
  return runJob({ kind, title, steps, work }, run.emit);
}

async function runTaskWork(
  { runTask }: SpecRunnerPorts,
  spec: RunnerSpec,
  { settings, run }: Pick<RunnerWork, "settings" | "run">,
): Promise<RunnerResult> {
  if (runTask === undefined) return { status: "refused", error: "this runner knows no tasks" };
  const { wish, settings: own } = toTaskInput(spec, settings);
  const outcome = await runTask(wish, own, run);
  const { stopReason } = outcome;
  switch (outcome.kind) {
    case "published":
      return { status: "succeeded", stopReason, task: outcome.result };
    case "proposed":
      throw new Error("the change of a task was not published");
    case "no-change":
      return { status: "no_change", stopReason, error: clipReason(outcome.why) };
    case "refused":
      return { status: "refused", stopReason, error: clipReason(outcome.why) };
  }
}

const clipReason = (why: string): string => clipLine(why, MAX_ERROR_CHARS);

async function review({ ports, spec, pull, settings, run }: RunnerWork): Promise<RunnerResult> {
  const { instructions, title, description } = ReviewJobRequest.parse(spec.request);
  const asked = { title, description };
  const request = { jobId: spec.job.id, pull, instructions, asked, skipsPosted: true };
  const outcome = await ports.reviewPull(request, settings, run);
  if (outcome.kind === "nothing")
    return { status: "no_change", stopReason: "final", error: outcome.reason };
  const draft: unknown = JSON.parse(JSON.stringify({ base: pull.mergeBaseSha, draft: outcome }));
  return {
    status: "draft",
    stopReason: outcome.stopReason,
    draft: draft as NonNullable<RunnerResult["draft"]>,
  };
}

async function answer({ ports, spec, pull, settings, run }: RunnerWork): Promise<RunnerResult> {
  const request = FollowupJobRequest.parse(spec.request);
  const { commentId, threadId, path, side, line, diffHunk, title, askedAt } = request;
  const { commenter: asker, instructions: question } = request;
  const place = { commentId, threadId, path, side, line, diffHunk };
  const job = { jobId: spec.job.id, pull: pull.ref, ...place, asker, question, title, askedAt };
  const answered = await ports.answerQuestion({ job, pull: async () => pull }, settings, run);
  const { text, stopReason, hadTools, isCut, model } = answered;
  const reply = { text, hadTools, isCut, head: pull.head.sha, model };
  return { status: "reply", stopReason, reply };
}

function toFailure(error: unknown): RunnerResult {
  if (isAppError(error, "cancelled")) return { status: "cancelled", stopReason: "cancelled" };
  const words = isAppError(error) ? errorText(error) : "an unexpected error; this is a bug";
  return { status: "failed", stopReason: "final", error: clipReason(words) };
}

async function countUsage({ ledger }: SpecRunnerPorts, { job }: RunnerSpec): Promise<JobUsage> {
  const entries = await ledger.entries(job.id);
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return {
    input: sum(({ usage }) => usage.inputTokens),
    cached: sum(({ usage }) => usage.cachedTokens),
    output: sum(({ usage }) => usage.outputTokens),
    calls: entries.length,
  };
}
