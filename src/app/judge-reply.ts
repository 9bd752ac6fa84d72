import type { StopReason } from "../domain/event/run-event.ts";
import { continueTurn, emptyTurn, repairTurn } from "../domain/prompt/turns.ts";
import type { AgentOutcome, AgentRun, Conversation, Correction } from "./agent-run.ts";
import { type AgentState, reachedLimit } from "./agent-state.ts";
import type { ModelReply } from "./call-model.ts";

const MAX_CONTINUATIONS = 2;
const MAX_REPAIRS = 1;
const MAX_EMPTY = 1;

/** Judges a reply without tool calls (or one whose calls no longer count); `undefined` when the talk goes on. */
export async function judgeReply<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, reply }: { readonly state: AgentState<Answer>; readonly reply: ModelReply },
): Promise<AgentOutcome<Answer> | undefined> {
  const text = state.partial + reply.text;
  const goOn = (turn: string): undefined => sayNext(state, reply, turn);
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
  if (verdict.kind === "ok") {
    const { answer } = verdict;
    const checked = await check(run, conversation, { state, answer });
    if ("stopReason" in checked) return { answer, ...checked };
    const text = `asking for a correction: ${checked.why}`;
    run.account.emit({ type: "log", level: "info", text });
    startOver(state);
    return goOn(checked.feedback);
  }
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

function sayNext<Answer>(state: AgentState<Answer>, { text }: ModelReply, turn: string): undefined {
  state.messages.push(
    { role: "assistant", content: text || "(no answer)" },
    { role: "user", content: turn },
  );
}

/** What is to be mended in an answer, or why the talk ends with it. */
async function check<Answer>(
  run: AgentRun,
  conversation: Conversation<Answer>,
  { state, answer }: { readonly state: AgentState<Answer>; readonly answer: Answer },
): Promise<Correction | { readonly stopReason: StopReason }> {
  const wanted = await conversation.check?.(answer);
  if (wanted === undefined || state.isFinal) return { stopReason: state.stop };
  // A check takes its time, too. Any other limit leaves room for one correction: it asks for the final answer.
  return reachedLimit(run, state) === "deadline" ? { stopReason: "deadline" } : wanted;
}

/** The next answer is one of its own: it may be cut or unreadable again. */
function startOver<Answer>(state: AgentState<Answer>): void {
  [state.partial, state.fallback] = ["", undefined];
  [state.continuations, state.repairs, state.empties] = [0, 0, 0];
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
