import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { cleanModelText } from "../../domain/answer/clean-model-text.ts";
import { continueAnswer } from "../../domain/answer/join-continuation.ts";
import {
  buildContinueTurn,
  buildEmptyTurn,
  buildRejoinTurn,
  buildRepairTurn,
  buildThinkLessTurn,
} from "../../domain/prompt/turns.ts";
import type { ModelReply } from "./call-model.ts";
import type { AgentOutcome, AgentRun, Conversation, Correction } from "./conversation.ts";
import { type ConversationState, findReachedLimit } from "./conversation-state.ts";

const MAX_CONTINUATIONS = 2;
const MAX_REPAIRS = 1;
const MAX_REJOINS = 1;
const MAX_EMPTY_REPLIES = 1;
const MAX_EXHAUSTIONS = 2;
const MAX_LATE_CORRECTIONS = 1;

/**
 * Evaluates a reply without tool calls (or whose calls no longer count); returns `undefined` when the conversation
 * continues.
 */
export async function evaluateReply<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, reply }: { readonly state: ConversationState<Answer>; readonly reply: ModelReply },
): Promise<AgentOutcome<Answer> | undefined> {
  const { text, isSure } = continueAnswer(state.partial, reply.text);
  const goOn = (turn: string): undefined => appendTurn(state, reply, turn);
  if (!isSure && state.rejoins < MAX_REJOINS && !isPastDeadline(run)) {
    state.rejoins += 1;
    return goOn(buildRejoinTurn(getTail(state.partial)));
  }
  const isCut = reply.finish === "length" && reply.text !== "";
  // Truncated reasoning is not part of the answer: the answer is requested as after an unreadable one.
  if (isCut && hasAnswerText(text) && state.continuations < MAX_CONTINUATIONS) {
    state.continuations += 1;
    state.partial = text;
    return goOn(buildContinueTurn());
  }
  if (isExhausted(reply, text) && state.exhaustions < MAX_EXHAUSTIONS)
    return retryWithLessEffort(state);
  if (text.trim() === "" && state.empties < MAX_EMPTY_REPLIES) {
    state.empties += 1;
    state.hidesTools = reply.toolCalls.length > 0;
    return goOn(buildEmptyTurn(conversation.form));
  }
  return evaluateText(run, conversation, { state, reply, text });
}

async function evaluateText<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, reply, text }: ReplyText<Answer>,
): Promise<AgentOutcome<Answer> | undefined> {
  const goOn = (turn: string): undefined => appendTurn(state, reply, turn);
  const verdict = conversation.accept(text);
  if (verdict.kind === "ok") {
    const { answer } = verdict;
    const checked = await checkAnswer(run, conversation, { state, answer });
    if ("stopReason" in checked) return { answer, ...checked, ...toCutFlag(reply) };
    const text = `asking for a correction: ${checked.reason}`;
    run.account.emit({ type: "log", level: "info", text });
    resetAnswer(state);
    // If the budget does not allow a correction, the forced answer is used.
    if (state.isFinal) state.fallback = answer;
    return goOn(checked.feedback);
  }
  state.fallback = verdict.fallback ?? state.fallback;
  state.partial = "";
  if (state.repairs < MAX_REPAIRS) {
    state.repairs += 1;
    return goOn(buildRepairTurn(verdict.reason, conversation.form));
  }
  const { fallback } = state;
  return {
    answer: fallback,
    stopReason: state.stop,
    reason: verdict.reason,
  };
}

/** Returns an end of the text that is long enough to make an accidental repetition unlikely. */
const getTail = (partial: string): string =>
  [60, 120, 240].map((length) => partial.slice(-length).trimStart()).find(hasManyLetters) ??
  partial.slice(-240).trimStart();

const hasManyLetters = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 12;

const toCutFlag = ({ finish }: ModelReply): { readonly isCut?: true | undefined } =>
  finish === "length" ? { isCut: true } : {};

const hasAnswerText = (text: string): boolean => cleanModelText(text, "output").trim() !== "";

interface ReplyText<Answer> {
  readonly state: ConversationState<Answer>;
  readonly reply: ModelReply;
  /** Includes the earlier parts that it continues. */
  readonly text: string;
}

function retryWithLessEffort<Answer>(state: ConversationState<Answer>): undefined {
  state.exhaustions += 1;
  state.effort = lowerEffort(state.effort);
  // The truncated reasoning stays out of the transcript, because every request would include it.
  return appendTurn(state, { text: "" }, buildThinkLessTurn(state.form));
}

/** Returns whether reasoning used up all tokens of an answer. */
const isExhausted = ({ finish, toolCalls }: ModelReply, text: string): boolean =>
  finish === "length" && toolCalls.length === 0 && !hasAnswerText(text);

const LOW_EFFORTS: ReadonlySet<string | undefined> = new Set(["none", "minimal", "low"]);
const lowerEffort = (effort: string | undefined): string =>
  LOW_EFFORTS.has(effort) ? "none" : "low";

function appendTurn<Answer>(
  state: ConversationState<Answer>,
  { text }: Pick<ModelReply, "text">,
  turn: string,
): undefined {
  state.messages.push(
    { role: "assistant", content: text || "(no answer)" },
    { role: "user", content: turn },
  );
}

/** Returns the required correction of an answer, or the reason why the conversation ends with it. */
async function checkAnswer<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, answer }: { readonly state: ConversationState<Answer>; readonly answer: Answer },
): Promise<Correction | { readonly stopReason: StopReason }> {
  const wanted = await conversation.check?.(answer);
  if (wanted === undefined) return { stopReason: state.stop };
  if (state.isFinal) {
    // Time after the deadline is reserved for the steps after the answer.
    const isOver = state.stop === "deadline" || state.lateCorrections >= MAX_LATE_CORRECTIONS;
    if (isOver || isPastDeadline(run)) return { stopReason: state.stop };
    state.lateCorrections += 1;
    return wanted;
  }
  // A check takes time as well. Any other limit allows one correction, with a request for the final answer.
  return findReachedLimit(run, state) === "deadline" ? { stopReason: "deadline" } : wanted;
}

const isPastDeadline = ({ limits, account }: AgentRun): boolean =>
  limits.deadlineMs !== undefined && account.clock.monotonicMs() >= limits.deadlineMs;

/** Resets the counters: the next answer is independent and may again be cut off or unreadable. */
function resetAnswer<Answer>(state: ConversationState<Answer>): void {
  [state.partial, state.fallback] = ["", undefined];
  [state.continuations, state.repairs, state.empties] = [0, 0, 0];
  state.rejoins = 0;
}

/** Ends a conversation that may not continue, with the partial answer or the fallback. */
export function finishEarly<Answer>(
  conversation: Conversation<Answer>,
  { partial, fallback }: ConversationState<Answer>,
  reason: string,
): AgentOutcome<Answer> {
  const verdict = partial === "" ? undefined : conversation.accept(partial);
  const answer = verdict?.kind === "ok" ? verdict.answer : (verdict?.fallback ?? fallback);
  const isCut = partial !== "" && verdict?.kind === "ok" ? { isCut: true } : {};
  return {
    answer,
    ...isCut,
    stopReason: "input-token-cap",
    reason,
  };
}
