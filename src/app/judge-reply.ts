import { continueTurn, emptyTurn, repairTurn } from "../domain/prompt/turns.ts";
import type { AgentOutcome, Conversation } from "./agent-run.ts";
import type { AgentState } from "./agent-state.ts";
import type { ModelReply } from "./call-model.ts";

const MAX_CONTINUATIONS = 2;
const MAX_REPAIRS = 1;
const MAX_EMPTY = 1;

/** Judges a reply without tool calls (or one whose calls no longer count); `undefined` when the talk goes on. */
export function judgeReply<Answer>(
  conversation: Conversation<Answer>,
  state: AgentState<Answer>,
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
    return goOn(emptyTurn(conversation.form));
  }
  const verdict = conversation.accept(text);
  if (verdict.kind === "ok") return { answer: verdict.answer, stopReason: state.stop };
  state.fallback = verdict.fallback ?? state.fallback;
  state.partial = "";
  if (state.repairs < MAX_REPAIRS) {
    state.repairs += 1;
    return goOn(repairTurn(verdict.reason, conversation.form));
  }
  const { fallback } = state;
  return {
    ...(fallback === undefined ? {} : { answer: fallback }),
    stopReason: state.stop,
    reason: verdict.reason,
  };
}

/** Ends a talk that may not go on: with what was said of an answer so far, or what is left without one. */
export function closeEarly<Answer>(
  conversation: Conversation<Answer>,
  { partial, fallback }: AgentState<Answer>,
  reason: string,
): AgentOutcome<Answer> {
  const verdict = partial === "" ? undefined : conversation.accept(partial);
  const answer = verdict?.kind === "ok" ? verdict.answer : (verdict?.fallback ?? fallback);
  return { ...(answer === undefined ? {} : { answer }), stopReason: "input-token-cap", reason };
}
