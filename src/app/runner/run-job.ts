import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { StepName } from "../../domain/event/run-event.ts";
import type { JobUsage } from "../../domain/job/job.ts";
import { FollowupJobRequest, ReviewJobRequest } from "../../domain/job/job-request.ts";
import { type PullRequest, pullName } from "../../domain/pull/pull-request.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import { getPinnedPull, type RunnerSpec } from "../../domain/runner/runner-spec.ts";
import { clipLine } from "../../domain/untrusted/cut-text.ts";
import type { Ledger } from "../../ports/ledger.ts";
import { FOLLOWUP_STEPS } from "../followup/answer-followup.ts";
import type { AnswerQuestion } from "../followup/answer-question.ts";
import type { ReviewPull, ReviewPullSettings } from "../review/review-pull.ts";
import type { RunContext } from "../run/run-context.ts";
import type { RunTask } from "../task/run-task.ts";
import { toTaskInput } from "./task-from-spec.ts";

export interface RunJobPorts {
  readonly reviewPull: ReviewPull;
  readonly answerQuestion: AnswerQuestion;
  /** Absent if tasks are not supported. */
  readonly runTask?: RunTask | undefined;
  readonly ledger: Pick<Ledger, "entries">;
  /** Receives unexpected errors. */
  readonly onBug: (error: unknown) => void;
}

/** Executes a spec and returns the result. Never rejects: a failure is a result. */
export type RunJob = (
  spec: RunnerSpec,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<RunnerResult>;

const REVIEW_STEPS: readonly StepName[] = ["clone", "fetch-pr", "context", "llm", "done"];
const MAX_ERROR_CHARS = 2_000;

/** Creates the runner's work. It reads and proposes; the process that started it publishes. */
export function createRunJob(ports: RunJobPorts): RunJob {
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
  readonly ports: RunJobPorts;
  readonly spec: RunnerSpec;
  readonly pull: PullRequest;
  readonly settings: ReviewPullSettings;
  readonly run: RunContext;
}

const runWork = (work: RunnerWork): Promise<RunnerResult> =>
  work.spec.job.kind === "followup" ? answer(work) : review(work);

async function runTaskWork(
  { runTask }: RunJobPorts,
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
  run.emit({
    type: "run-start",
    kind: "review",
    title: pullName(pull.ref),
    steps: [...REVIEW_STEPS],
  });
  const asked = {
    title,
    description,
  };
  const wish = { jobId: spec.job.id, pull, instructions, asked, skipsPosted: true };
  const outcome = await ports.reviewPull(wish, settings, run);
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
  const title = `question on ${pullName(pull.ref)}`;
  run.emit({ type: "run-start", kind: "followup", title, steps: [...FOLLOWUP_STEPS] });
  const { commentId, threadId, path, side, line, diffHunk, commenter, instructions } = request;
  const place = { path, side, line, diffHunk };
  const { title: titleThen, askedAt } = request;
  const asked = {
    asker: commenter,
    question: instructions,
    title: titleThen,
    askedAt,
  };
  const job = { jobId: spec.job.id, pull: pull.ref, commentId, threadId, ...place, ...asked };
  const said = await ports.answerQuestion({ job, pull: async () => pull }, settings, run);
  const { text, stopReason, hadTools, isCut, model } = said;
  const reply = {
    text,
    hadTools,
    isCut,
    head: pull.head.sha,
    model,
  };
  return { status: "reply", stopReason, reply };
}

function toFailure(error: unknown): RunnerResult {
  if (isAppError(error, "cancelled")) return { status: "cancelled", stopReason: "cancelled" };
  const words = isAppError(error) ? errorText(error) : "an unexpected error; this is a bug";
  return { status: "failed", stopReason: "final", error: clipReason(words) };
}

async function countUsage({ ledger }: RunJobPorts, { job }: RunnerSpec): Promise<JobUsage> {
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
