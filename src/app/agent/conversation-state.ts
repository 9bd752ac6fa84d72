import { estimateTokens } from "../../domain/agent/estimate-tokens.ts";
import type { ModelMessage } from "../../domain/agent/message.ts";
import { createRepeatGuard, type RepeatGuard } from "../../domain/agent/repeat-guard.ts";
import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { type AnswerForm, buildFinalTurn } from "../../domain/prompt/turns.ts";
import type { AgentRun, Conversation } from "./conversation.ts";

/** Share of an exceeded context window at which the final answer is requested. */
const WINDOW_SHARE = 0.8;

/** State of a conversation. */
export interface ConversationState<Answer> {
  messages: ModelMessage[];
  stop: StopReason;
  isFinal: boolean;
  /** Set when the endpoint called tools although it was told not to. */
  hidesTools: boolean;
  turns: number;
  toolTurns: number;
  continuations: number;
  /** Repeated continuations, because the previous one could not be joined. */
  rejoins: number;
  repairs: number;
  empties: number;
  trims: number;
  /** Corrections of an answer that was forced by a limit. */
  lateCorrections: number;
  /** Answers that contained only reasoning. */
  exhaustions: number;
  /** Overrides the configured effort after such an answer. */
  effort: string | undefined;
  /** Text so far of an answer that was cut off. */
  partial: string;
  fallback: Answer | undefined;
  readonly guard: RepeatGuard;
  readonly form: AnswerForm;
}

/** Creates the initial state of a conversation. */
export function createConversationState<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
): ConversationState<Answer> {
  return {
    messages: [...conversation.opening],
    stop: "final",
    isFinal: false,
    hidesTools: false,
    turns: 0,
    toolTurns: 0,
    continuations: 0,
    rejoins: 0,
    repairs: 0,
    empties: 0,
    trims: 0,
    lateCorrections: 0,
    exhaustions: 0,
    effort: run.limits.reasoningEffort,
    partial: "",
    fallback: undefined,
    guard: createRepeatGuard(run.limits.repeatLimit),
    form: conversation.form,
  };
}

/** Returns the limit that a conversation has reached, if any. */
export function findReachedLimit<Answer>(
  run: AgentRun,
  state: ConversationState<Answer>,
): StopReason | undefined {
  if (state.isFinal) return undefined;
  const { limits, account, window } = run;
  if (limits.deadlineMs !== undefined && account.clock.monotonicMs() >= limits.deadlineMs)
    return "deadline";
  if (limits.maxIterations > 0 && state.toolTurns >= limits.maxIterations) return "iteration-cap";
  if (state.guard.isTripped()) return "repeat-guard";
  const most = Math.min(window.exceededAt, window.fits ?? Number.POSITIVE_INFINITY);
  const isNearWindow = state.turns > 0 && estimateTokens(state.messages) > most * WINDOW_SHARE;
  return isNearWindow ? "input-token-cap" : undefined;
}

const STOP_REASON_TEXTS: Readonly<Partial<Record<StopReason, string>>> = {
  deadline: "the time is up",
  "iteration-cap": "you have used all tool calls",
  "input-token-cap": "the conversation has reached its token limit",
  "repeat-guard": "you are asking the same again",
};

/** Switches a conversation to its end: from here on only the final answer counts. */
export function requestFinalAnswer<Answer>(
  state: ConversationState<Answer>,
  stop: StopReason,
  run: AgentRun,
): undefined {
  state.stop = stop;
  state.isFinal = true;
  // The whole answer is requested again: an earlier partial answer would only interfere.
  state.partial = "";
  // A forced answer that cannot be parsed has its own correction attempt.
  [state.repairs, state.empties] = [0, 0];
  const worst = state.guard.worst();
  const detail = stop === "repeat-guard" && worst !== "" ? ` (${worst})` : "";
  run.account.emit({
    type: "log",
    level: "info",
    text: `asking for the final answer: ${stop}${detail}`,
  });
  state.messages.push({
    role: "user",
    content: buildFinalTurn(STOP_REASON_TEXTS[stop] ?? stop, state.form),
  });
}
