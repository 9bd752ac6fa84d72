import { estimateTokens } from "../domain/agent/estimate-tokens.ts";
import { createRepeatGuard, type RepeatGuard } from "../domain/agent/repeat-guard.ts";
import { AppError, isAppError } from "../domain/errors/app-error.ts";
import type { StopReason } from "../domain/event/run-event.ts";
import type { ModelMessage } from "../domain/model/message.ts";
import { continueTurn, emptyTurn, finalTurn, repairTurn } from "../domain/prompt/turns.ts";
import type { Model } from "../ports/model.ts";
import type { AgentTool } from "./agent-tool.ts";
import { callModel, type ModelReply, type RunAccount } from "./call-model.ts";
import { forgetOldResults } from "./forget-old-results.ts";
import { runTools } from "./run-tools.ts";

/** Limits of one conversation; 0 means no limit. */
export interface AgentLimits {
  readonly maxTokens: number;
  readonly maxIterations: number;
  readonly repeatLimit: number;
  readonly reasoningEffort?: string;
  /** Monotonic time from which on only the final answer is asked for. */
  readonly deadlineMs?: number;
}

/** What the conversations of one run have learnt of the model's context window. */
export interface ContextWindow {
  /** Tokens that are known to be too many. */
  exceededAt: number;
}

export interface AgentRun {
  readonly model: Model;
  readonly account: RunAccount;
  readonly tools: readonly AgentTool[];
  readonly limits: AgentLimits;
  readonly window: ContextWindow;
  readonly signal: AbortSignal;
}

/** Whether an answer can be read. A fallback is what is left when the model cannot do better. */
export type Verdict<Answer> =
  | { readonly kind: "ok"; readonly answer: Answer }
  | { readonly kind: "unreadable"; readonly reason: string; readonly fallback?: Answer };

export interface Conversation<Answer> {
  readonly thread: string;
  /** System and user prompt. The transcript only grows from here, so that each request starts with the one before. */
  readonly opening: readonly ModelMessage[];
  accept(text: string): Verdict<Answer>;
}

export interface AgentOutcome<Answer> {
  /** Absent when the model gave nothing that can be read, or the budget was gone before it was asked. */
  readonly answer?: Answer;
  readonly stopReason: StopReason;
  /** Why there is no answer. */
  readonly reason?: string;
}

const MAX_CONTINUATIONS = 2;
const MAX_REPAIRS = 1;
const MAX_EMPTY = 1;
/** Share of a context window that was exceeded at which the final answer is asked for. */
const WINDOW_SHARE = 0.8;

interface State<Answer> {
  messages: ModelMessage[];
  stop: StopReason;
  isFinal: boolean;
  /** The endpoint called tools although it was told not to. */
  hidesTools: boolean;
  turns: number;
  toolTurns: number;
  continuations: number;
  repairs: number;
  empties: number;
  forgets: number;
  /** Text of an answer that was cut, so far. */
  partial: string;
  fallback: Answer | undefined;
  readonly guard: RepeatGuard;
}

/**
 * Talks with the model until it answers: runs the tools it asks for, stops it at a limit with one last request for the
 * answer, has a cut answer continued and an unreadable one repaired once.
 *
 * Rejects with `cancelled` when the signal aborts, and as `Model` does when a call finally fails.
 */
export async function runAgent<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
): Promise<AgentOutcome<Answer>> {
  const state = openState<Answer>(run, conversation);
  for (;;) {
    throwIfCancelled(run.signal);
    const limit = state.isFinal ? undefined : reachedLimit(run, state);
    if (limit !== undefined) askForFinal(state, limit, run);
    const reply = await ask(run, conversation.thread, state);
    if (reply === "forgot") continue;
    if (reply === undefined) {
      if (state.turns === 0)
        return { stopReason: "input-token-cap", reason: "the input-token budget is spent" };
      askForFinal(state, "input-token-cap", run);
      continue;
    }
    state.turns += 1;
    if (reply.toolCalls.length > 0 && !state.isFinal) {
      await takeToolTurn(run, conversation.thread, { state, reply });
      continue;
    }
    const outcome = judge(conversation, state, reply);
    if (outcome !== undefined) return outcome;
  }
}

function openState<Answer>(run: AgentRun, conversation: Conversation<Answer>): State<Answer> {
  return {
    messages: [...conversation.opening],
    stop: "final",
    isFinal: false,
    hidesTools: false,
    turns: 0,
    toolTurns: 0,
    continuations: 0,
    repairs: 0,
    empties: 0,
    forgets: 0,
    partial: "",
    fallback: undefined,
    guard: createRepeatGuard(run.limits.repeatLimit),
  };
}

function throwIfCancelled(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (isAppError(signal.reason)) throw signal.reason;
  throw new AppError("cancelled", "the run was cancelled", { details: {}, cause: signal.reason });
}

function reachedLimit<Answer>(run: AgentRun, state: State<Answer>): StopReason | undefined {
  const { limits, account, window } = run;
  if (limits.deadlineMs !== undefined && account.clock.monotonicMs() >= limits.deadlineMs)
    return "deadline";
  if (limits.maxIterations > 0 && state.toolTurns >= limits.maxIterations) return "iteration-cap";
  if (state.guard.isTripped()) return "repeat-guard";
  const isNearWindow =
    state.turns > 0 && estimateTokens(state.messages) > window.exceededAt * WINDOW_SHARE;
  return isNearWindow ? "input-token-cap" : undefined;
}

const WHY: Readonly<Partial<Record<StopReason, string>>> = {
  deadline: "the time is up",
  "iteration-cap": "you have used all tool calls",
  "input-token-cap": "the conversation has reached its token limit",
  "repeat-guard": "you are asking the same again",
};

function askForFinal<Answer>(state: State<Answer>, stop: StopReason, run: AgentRun): void {
  state.stop = stop;
  state.isFinal = true;
  const worst = state.guard.worst();
  const detail = stop === "repeat-guard" && worst !== "" ? ` (${worst})` : "";
  run.account.emit({
    type: "log",
    level: "info",
    text: `asking for the final answer: ${stop}${detail}`,
  });
  state.messages.push({ role: "user", content: finalTurn(WHY[stop] ?? stop) });
}

/** One call. `forgot` says that the transcript was too long and has been shortened; `undefined`, that there is no budget. */
async function ask<Answer>(
  run: AgentRun,
  thread: string,
  state: State<Answer>,
): Promise<ModelReply | "forgot" | undefined> {
  const { limits } = run;
  const isAnswering = state.isFinal || state.partial !== "";
  const request = {
    messages: [...state.messages],
    tools: state.hidesTools ? [] : run.tools.map((tool) => tool.definition),
    toolChoice: isAnswering ? ("none" as const) : ("auto" as const),
    maxTokens: limits.maxTokens,
    ...(limits.reasoningEffort === undefined ? {} : { reasoningEffort: limits.reasoningEffort }),
  };
  try {
    return await callModel(run.model, run.account, {
      thread,
      request,
      isFinal: state.isFinal,
      signal: run.signal,
    });
  } catch (error) {
    throwIfCancelled(run.signal);
    if (!isAppError(error, "model-context-exceeded")) throw error;
    run.window.exceededAt = Math.min(run.window.exceededAt, estimateTokens(state.messages));
    const shorter = state.forgets === 0 ? forgetOldResults(state.messages) : undefined;
    if (shorter === undefined) throw error;
    state.forgets += 1;
    state.messages = shorter;
    if (!state.isFinal) askForFinal(state, "input-token-cap", run);
    return "forgot";
  }
}

interface Turn<Answer> {
  readonly state: State<Answer>;
  readonly reply: ModelReply;
}

async function takeToolTurn<Answer>(
  run: AgentRun,
  thread: string,
  { state, reply }: Turn<Answer>,
): Promise<void> {
  const { guard } = state;
  const { clock, emit } = run.account;
  state.toolTurns += 1;
  state.messages.push({ role: "assistant", content: reply.text, toolCalls: reply.toolCalls });
  state.messages.push(
    ...(await runTools(reply.toolCalls, {
      thread,
      tools: run.tools,
      guard,
      clock,
      emit,
      signal: run.signal,
    })),
  );
}

/** Judges a reply without tool calls (or one whose calls no longer count); `undefined` when the talk goes on. */
function judge<Answer>(
  conversation: Conversation<Answer>,
  state: State<Answer>,
  reply: ModelReply,
): AgentOutcome<Answer> | undefined {
  const text = state.partial + reply.text;
  const goOn = (turn: string): undefined => {
    state.messages.push(
      { role: "assistant", content: reply.text || "(no answer)" },
      { role: "user", content: turn },
    );
    return undefined;
  };
  if (reply.finish === "length" && reply.text !== "" && state.continuations < MAX_CONTINUATIONS) {
    state.continuations += 1;
    state.partial = text;
    return goOn(continueTurn());
  }
  if (text.trim() === "" && state.empties < MAX_EMPTY) {
    state.empties += 1;
    state.hidesTools = reply.toolCalls.length > 0;
    return goOn(emptyTurn());
  }
  const verdict = conversation.accept(text);
  if (verdict.kind === "ok") return { answer: verdict.answer, stopReason: state.stop };
  state.fallback = verdict.fallback ?? state.fallback;
  state.partial = "";
  if (state.repairs < MAX_REPAIRS) {
    state.repairs += 1;
    return goOn(repairTurn(verdict.reason));
  }
  const { fallback } = state;
  return {
    ...(fallback === undefined ? {} : { answer: fallback }),
    stopReason: state.stop,
    reason: verdict.reason,
  };
}
