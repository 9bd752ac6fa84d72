import type { AgentOutcome, AgentRun, Conversation } from "./agent-run.ts";
import { type AgentState } from "./agent-state.ts";
import type { ModelReply } from "./call-model.ts";
/** Judges a reply without tool calls (or one whose calls no longer count); `undefined` when the talk goes on. */
export declare function judgeReply<Answer>(run: AgentRun, conversation: Conversation<Answer>, { state, reply }: {
    readonly state: AgentState<Answer>;
    readonly reply: ModelReply;
}): Promise<AgentOutcome<Answer> | undefined>;
/** Ends a talk that may not go on: with what was said of an answer so far, or what is left without one. */
export declare function closeEarly<Answer>(conversation: Conversation<Answer>, { partial, fallback }: AgentState<Answer>, reason: string): AgentOutcome<Answer>;
