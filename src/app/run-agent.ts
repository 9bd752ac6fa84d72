import { estimateTokens } from "../domain/agent/estimate-tokens.ts";
import { AppError, isAppError } from "../domain/errors/app-error.ts";
import type { AgentOutcome, AgentRun, Conversation } from "./agent-run.ts";
import { type AgentState, askForFinal, openState, reachedLimit } from "./agent-state.ts";
import { callModel, type ModelReply } from "./call-model.ts";
import { forgetOldResults } from "./forget-old-results.ts";
import { judgeReply } from "./judge-reply.ts";
import { runTools } from "./run-tools.ts";

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
    const mayUseTools = !state.isFinal && state.partial === "";
    if (reply.toolCalls.length > 0 && mayUseTools) {
      await takeToolTurn(run, conversation.thread, { state, reply });
      continue;
    }
    const outcome = judgeReply(conversation, state, reply);
    if (outcome !== undefined) return outcome;
  }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (isAppError(signal.reason)) throw signal.reason;
  throw new AppError("cancelled", "the run was cancelled", { details: {}, cause: signal.reason });
}

/** One call. `forgot` says that the transcript was too long and has been shortened; `undefined`, that there is no budget. */
async function ask<Answer>(
  run: AgentRun,
  thread: string,
  state: AgentState<Answer>,
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
  readonly state: AgentState<Answer>;
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
