import type { ModelMessage } from "../../domain/agent/message.ts";
import type { StopReason } from "../../domain/agent/stop-reason.ts";
import type { AnswerForm } from "../../domain/prompt/turns.ts";
import type { Model } from "../../ports/model.ts";
import type { RunAccount } from "./call-model.ts";
import type { AgentTool } from "./tool.ts";

/** Limits of one conversation; 0 means no limit. */
export interface AgentLimits {
  readonly maxTokens: number;
  readonly maxIterations: number;
  readonly repeatLimit: number;
  readonly reasoningEffort?: string | undefined;
  /** Monotonic time from which on only the final answer is asked for. */
  readonly deadlineMs?: number;
}

/** What the conversations of one run have learnt of the model's context window, in tokens as `estimateTokens` counts. */
export interface ContextWindow {
  /** Tokens that are known to be too many. */
  exceededAt: number;
  /** Tokens that leave room for an answer; absent while nothing was refused. */
  fits?: number | undefined;
  /** The longest request that was answered. */
  accepted?: number | undefined;
  /** The window itself, where the endpoint names it. */
  tokens?: number | undefined;
  /** Tokens of the model for each estimated one. */
  scale?: number | undefined;
  /** No window is named, and more than was accepted has been refused: no more is tried. */
  isFixed?: boolean | undefined;
}

/** Requests of one part of a review that were refused as too long. */
export interface RefusalCount {
  count: number;
}

export interface AgentRun {
  readonly model: Model;
  readonly account: RunAccount;
  readonly tools: readonly AgentTool[];
  readonly limits: AgentLimits;
  readonly window: ContextWindow;
  /** Of the part of a review that the conversation is about; absent: not counted. */
  readonly refusals?: RefusalCount | undefined;
  readonly signal: AbortSignal;
}

/** Whether an answer can be read. A fallback is what is left when the model cannot do better. */
export type ReplyVerdict<Answer> =
  | { readonly kind: "ok"; readonly answer: Answer }
  | {
      readonly kind: "unreadable";
      readonly reason: string;
      readonly fallback?: Answer | undefined;
    };

export interface Conversation<Answer> {
  readonly thread: string;
  readonly form: AnswerForm;
  /** System and user prompt. The transcript only grows from here, so that each request starts with the one before. */
  readonly opening: readonly ModelMessage[];
  accept(text: string): ReplyVerdict<Answer>;
  /**
   * Looks at an answer that can be read: `undefined` takes it. A correction is said to the model, which then goes on to
   * a better answer, unless the talk may not go on. It bounds by itself how often.
   */
  check?(answer: Answer): Promise<Correction | undefined>;
}

export interface Correction {
  /** For the model. */
  readonly feedback: string;
  /** For people, one line. */
  readonly reason: string;
}

export interface AgentOutcome<Answer> {
  /** Absent when the model gave nothing that can be read, or the budget was gone before it was asked. */
  readonly answer?: Answer | undefined;
  readonly stopReason: StopReason;
  /** The answer is not complete: the model stopped at a limit of length. */
  readonly isCut?: boolean | undefined;
  /** Why there is no answer. */
  readonly reason?: string | undefined;
}
