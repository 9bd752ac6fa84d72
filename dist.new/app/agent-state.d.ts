import { type RepeatGuard } from "../domain/agent/repeat-guard.ts";
import type { StopReason } from "../domain/event/run-event.ts";
import type { ModelMessage } from "../domain/model/message.ts";
import { type AnswerForm } from "../domain/prompt/turns.ts";
import type { AgentRun, Conversation } from "./agent-run.ts";
/** Where a conversation stands. */
export interface AgentState<Answer> {
    messages: ModelMessage[];
    stop: StopReason;
    isFinal: boolean;
    /** The endpoint called tools although it was told not to. */
    hidesTools: boolean;
    turns: number;
    toolTurns: number;
    continuations: number;
    /** Continuations that were asked for again, because it was not clear where they go on. */
    rejoins: number;
    repairs: number;
    empties: number;
    forgets: number;
    /** Corrections of an answer that a limit had forced. */
    lateCorrections: number;
    /** Answers of which thinking left nothing. */
    exhaustions: number;
    /** Replaces the effort of the settings after such an answer. */
    effort: string | undefined;
    /** Text of an answer that was cut, so far. */
    partial: string;
    fallback: Answer | undefined;
    readonly guard: RepeatGuard;
    readonly form: AnswerForm;
}
/** Starts a conversation. */
export declare function openState<Answer>(run: AgentRun, conversation: Conversation<Answer>): AgentState<Answer>;
/** Names the limit that a conversation has reached, if any. */
export declare function reachedLimit<Answer>(run: AgentRun, state: AgentState<Answer>): StopReason | undefined;
/** Turns a conversation to its end: from here on only the answer counts. */
export declare function askForFinal<Answer>(state: AgentState<Answer>, stop: StopReason, run: AgentRun): undefined;
