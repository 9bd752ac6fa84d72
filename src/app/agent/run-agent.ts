import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import { findLeakedCalls } from "../../domain/agent/leaked-calls.ts";
import type { ModelMessage } from "../../domain/agent/message.ts";
import { INPUT_BUDGET_SPENT } from "../../domain/budget/run-budget.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { ModelRequest } from "../../ports/model.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import { callModel, type ModelReply } from "./call-model.ts";
import {
  mayRiskRefusal,
  recordAccepted,
  recordOverflow,
  truncateResults,
} from "./context-window.ts";
import type { AgentOutcome, AgentRun, Conversation } from "./conversation.ts";
import {
  type ConversationState,
  createConversationState,
  findReachedLimit,
  requestFinalAnswer,
} from "./conversation-state.ts";
import { evaluateReply, finishEarly } from "./evaluate-reply.ts";
import { runTools } from "./run-tools.ts";

/**
 * Runs a conversation until the model answers: runs the requested tools, asks for the final answer at a limit,
 * continues a truncated answer, asks once for a repair of an unreadable one, and for corrections of one that fails the
 * conversation's check.
 * Rejects with `cancelled` when the signal aborts, and as `Model` does when a call finally fails.
 */
export async function runAgent<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
): Promise<AgentOutcome<Answer>> {
  const state = createConversationState<Answer>(run, conversation);
  for (;;) {
    throwIfCancelled(run.signal);
    const limit = findReachedLimit(run, state);
    if (limit !== undefined) requestFinalAnswer(state, limit, run);
    const reply = await requestReply(run, conversation.thread, state);
    if (reply === "forgot") continue;
    const outcome = await handleReply(run, conversation, { state, reply });
    if (outcome !== undefined) return outcome;
  }
}

interface ModelTurn<Answer> {
  readonly state: ConversationState<Answer>;
  /** Absent when the budget did not allow the call. */
  readonly reply: ModelReply | undefined;
}

/** Processes a reply; returns `undefined` when the conversation continues. */
async function handleReply<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, reply }: ModelTurn<Answer>,
): Promise<AgentOutcome<Answer> | undefined> {
  if (reply === undefined) {
    const reason = run.account.budget.refusal() ?? INPUT_BUDGET_SPENT;
    if (state.turns === 0) return { stopReason: "input-token-cap", reason };
    if (state.isFinal) return finishEarly(conversation, state, reason);
    return requestFinalAnswer(state, "input-token-cap", run);
  }
  state.turns += 1;
  const mayUseTools = !state.isFinal && state.partial === "";
  const called = mayUseTools ? recoverLeakedCalls(run, conversation, { state, reply }) : reply;
  if (called.toolCalls.length === 0 || !mayUseTools)
    return evaluateReply(run, conversation, { state, reply });
  return runToolTurn(run, conversation.thread, { state, reply: called });
}

/**
 * Recovers calls that some endpoints leave in the text, in the markup of the model's chat template. An object of the
 * answer next to them takes precedence; prose next to them only introduces them.
 */
function recoverLeakedCalls<Answer>(
  { tools, account }: AgentRun,
  conversation: Conversation<Answer>,
  { state, reply }: { readonly state: ConversationState<Answer>; readonly reply: ModelReply },
): ModelReply {
  const names = tools.map((tool) => tool.definition.name);
  const leaked = reply.toolCalls.length > 0 ? [] : findLeakedCalls(reply.text, names);
  const isAnswer = conversation.form === "json" && conversation.accept(reply.text).kind === "ok";
  if (leaked.length === 0 || isAnswer) return reply;
  const text = `${conversation.thread}: the endpoint left ${leaked.length} tool call(s) in its text`;
  account.emit({ type: "log", level: "debug", text });
  const toolCalls = leaked.map((call, at) => ({ ...call, id: `leaked_${state.turns}_${at}` }));
  return { text: "", toolCalls, finish: "tool-calls" };
}

/**
 * Makes one call. `forgot` means that the transcript was too long and was shortened; `undefined` means that the budget
 * is spent.
 */
async function requestReply<Answer>(
  run: AgentRun,
  thread: string,
  state: ConversationState<Answer>,
): Promise<ModelReply | "forgot" | undefined> {
  const { window, signal } = run;
  if (state.turns > 0 && estimateTokens(state.messages) > getKnownLimit(window))
    trimMessages(run, state);
  const request = toRequest(run, state);
  const estimate = estimateTokens(request.messages, request.tools);
  try {
    const { isFinal } = state;
    const reply = await callModel(run.model, run.account, { thread, request, isFinal, signal });
    if (reply !== undefined) recordAccepted(window, estimate);
    return reply;
  } catch (error) {
    throwIfCancelled(signal);
    if (!isAppError(error, "model-context-exceeded")) throw error;
    recordOverflow(window, estimate, error);
    if (run.refusals !== undefined) run.refusals.count += error.details.refusals ?? 1;
    if (!trimMessages(run, state) || isRiskyRetry(run, state)) throw error;
    return "forgot";
  }
}

function toRequest<Answer>(
  { tools, limits }: AgentRun,
  state: ConversationState<Answer>,
): ModelRequest {
  const { maxTokens } = limits;
  const { effort: reasoningEffort } = state;
  const mustAnswer = state.isFinal || state.partial !== "";
  return {
    messages: [...state.messages],
    tools: state.hidesTools ? [] : tools.map((tool) => tool.definition),
    toolChoice: mustAnswer ? "none" : "auto",
    maxTokens,
    reasoningEffort,
  };
}

/** Returns whether a request could be refused although no more refusals are wanted. */
const isRiskyRetry = <Answer>(
  { refusals, window }: AgentRun,
  state: ConversationState<Answer>,
): boolean => !mayRiskRefusal(refusals) && estimateTokens(state.messages) > (window.accepted ?? 0);

const MAX_TRIMS = 2;

/** Returns the tokens that fit if the endpoint reports its window: a guess does not justify removing more than half. */
const getKnownLimit = ({ tokens, fits }: AgentRun["window"]): number =>
  tokens === undefined || fits === undefined ? Number.POSITIVE_INFINITY : fits;

/** Shortens a transcript that is too long for the model and requests the answer; returns `false` when it cannot. */
function trimMessages<Answer>(run: AgentRun, state: ConversationState<Answer>): boolean {
  const limit = getKnownLimit(run.window);
  const toShorten = state.trims < MAX_TRIMS ? trimToolResults(state.messages) : undefined;
  if (toShorten === undefined) return false;
  state.trims += 1;
  for (let next: ModelMessage[] | undefined = toShorten; next !== undefined; ) {
    state.messages = next;
    next = estimateTokens(next) > limit ? trimToolResults(next) : undefined;
  }
  if (!state.isFinal) requestFinalAnswer(state, "input-token-cap", run);
  return true;
}

async function runToolTurn<Answer>(
  run: AgentRun,
  thread: string,
  { state, reply }: { readonly state: ConversationState<Answer>; readonly reply: ModelReply },
): Promise<undefined> {
  const { guard, messages } = state;
  const { clock, emit } = run.account;
  state.toolTurns += 1;
  messages.push({ role: "assistant", content: reply.text, toolCalls: reply.toolCalls });
  const turn = { thread, tools: run.tools, guard, clock, emit, signal: run.signal };
  const results = await runTools(reply.toolCalls, turn);
  messages.push(...truncateResults(results, messages, run.window));
}

const TRIMMED_RESULT = "[left out: the conversation was too long for the model]";

/**
 * Shortens a transcript that the model refused as too long: the older half of its tool results lose their text. This is
 * the only place where a transcript does not just grow; the alternative is no answer at all.
 */
function trimToolResults(messages: readonly ModelMessage[]): ModelMessage[] | undefined {
  const results = messages.flatMap((message, at) =>
    message.role === "tool" && message.content !== TRIMMED_RESULT ? [at] : [],
  );
  const forgotten = new Set(results.slice(0, Math.ceil(results.length / 2)));
  if (forgotten.size === 0) return undefined;
  return messages.map((message, at) =>
    forgotten.has(at) ? { ...message, content: TRIMMED_RESULT } : message,
  );
}
