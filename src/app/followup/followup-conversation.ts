import { cleanModelText } from "../../domain/answer/clean-model-text.ts";
import type { Allowance } from "../../domain/budget/allowance.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { describePlaceholders } from "../../domain/inbound/vault.ts";
import { buildFollowupSystemPrompt } from "../../domain/prompt/followup-system.ts";
import {
  buildFollowupUserPrompt,
  type FollowupQuestion,
} from "../../domain/prompt/followup-user.ts";
import { type PullRef, type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
import { selectEarlierComments } from "../../domain/pull/select-earlier-comments.ts";
import { describeHiddenPart } from "../../domain/untrusted/hidden-part.ts";
import { showInvisible } from "../../domain/untrusted/invisible.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Model } from "../../ports/model.ts";
import type { RunAccount } from "../agent/call-model.ts";
import type {
  AgentLimits,
  AgentOutcome,
  Conversation,
  ReplyVerdict,
} from "../agent/conversation.ts";
import { createPromptGuard } from "../agent/prompt-guard.ts";
import { createRepositoryTools } from "../agent/repository-tools.ts";
import { runAgent } from "../agent/run-agent.ts";
import type { OpenedPull } from "../review/open-pull.ts";
import type { RunContext } from "../run/run-context.ts";

/** A question in a thread on lines or a file of a pull request. */
export interface FollowupJob {
  readonly jobId: string;
  readonly pull: PullRef;
  /** Comment with the question. */
  readonly commentId: number;
  /** First comment of its thread. */
  readonly threadId: number;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Absent for a thread on the whole file. */
  readonly line?: number | undefined;
  /** Diff hunk above the thread, as the code host sent it with the question. */
  readonly diffHunk: string;
  /** Login of the person who asked. */
  readonly asker: string;
  /** The question without the trigger, as it was when it was asked. */
  readonly question: string;
  /** Title of the pull request at that time; absent to use the current one. */
  readonly title?: string | undefined;
  /** ISO 8601 time of the question; absent to use the thread's time. */
  readonly askedAt?: string | undefined;
}

export interface FollowupSettings extends AgentLimits {
  readonly serverUrl: string;
  readonly rulesPath: string;
  readonly defaultRules: string;
  readonly maxInputTokens: number;
  /** Remaining budget besides the limits, and prices. */
  readonly budget?: Allowance | undefined;
}

/** Context of a question. */
export interface ThreadContext {
  readonly pull: PullRequest;
  /** Absent when the code host no longer has the thread. */
  readonly thread: ReviewThread | undefined;
  /** The hunk on the pinned head with positions; for a thread on a whole file, all hunks. */
  readonly annotated: string | undefined;
  readonly serviceLogin: string;
}

export interface FollowupContext {
  readonly ports: { readonly model: Model; readonly clock: Clock };
  readonly job: FollowupJob;
  readonly settings: FollowupSettings;
  readonly run: RunContext;
  readonly seen: ThreadContext;
  readonly opened: OpenedPull;
}

/** The model's final answer. */
export interface FollowupAnswer {
  readonly text: string;
  readonly stopReason: AgentOutcome<string>["stopReason"];
  /** The end of the answer is missing. */
  readonly isCut: boolean;
}

/** Has the model answer a question. Rejects with `model-answer-invalid` for an empty answer. */
export async function runFollowupConversation(
  { ports, job, settings, run, seen, opened }: FollowupContext,
  account: RunAccount,
): Promise<FollowupAnswer> {
  const { model, clock } = ports;
  const { emit, signal } = run;
  const { wrap, vault } = createPromptGuard(clock);
  const { snapshot } = opened;
  const tools = snapshot === undefined ? [] : createRepositoryTools(snapshot, wrap, vault);
  const { rules } = await opened.conventions([]);
  const system = buildFollowupSystemPrompt({
    rules: showInvisible(rules),
    hasTools: tools.length > 0,
  });
  const asked = buildFollowupUserPrompt(toQuestion(job, seen, clock.now()), wrap);
  for (const part of asked.hidden) {
    const text = `kept hidden text from the model: ${describeHiddenPart(part)}`;
    emit({ type: "log", level: "warn", text });
  }
  const conversation: Conversation<string> = {
    thread: "reply",
    form: "markdown",
    opening: [
      { role: "system", content: system },
      { role: "user", content: asked.text },
    ],
    accept: parseReply,
  };
  const window = { exceededAt: Number.POSITIVE_INFINITY };
  const ended = await runAgent(
    { model, account, tools, limits: settings, window, signal },
    conversation,
  );
  const { stopReason, isCut = false } = ended;
  return { text: describePlaceholders(requireAnswer(ended)), stopReason, isCut };
}

/** Parses a reply and removes the markup of the model's chat template. */
function parseReply(text: string): ReplyVerdict<string> {
  const answer = cleanModelText(text, "output").trim();
  if (answer !== "") return { kind: "ok", answer };
  return { kind: "unreadable", reason: "it holds only thoughts, tool calls or template markup" };
}

function toQuestion(
  job: FollowupJob,
  { pull, thread, annotated, serviceLogin }: ThreadContext,
  now: string,
): FollowupQuestion {
  const asking = { id: job.commentId, at: job.askedAt };
  const before = selectEarlierComments(thread?.comments ?? [], asking);
  const { path, side, line, diffHunk, asker, question, title = pull.title } = job;
  return {
    repository: repositoryName(job.pull),
    title,
    author: pull.author,
    path,
    side,
    line: thread?.line ?? line,
    diffHunk,
    asker,
    question,
    serviceLogin: serviceLogin,
    annotated,
    earlier: before,
    today: now.slice(0, "2026-01-01".length),
  };
}

function requireAnswer({ answer: text, reason }: AgentOutcome<string>): string {
  if (text !== undefined) return text;
  throw new AppError(
    "model-answer-invalid",
    `the model gave no reply (${reason ?? "no answer"}); try another LLM_MODEL, or raise LLM_MAX_TOKENS or LLM_MAX_INPUT_TOKENS`,
    { details: {} },
  );
}
