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
  /** Monotonic time after which only the final answer is requested. */
  readonly deadlineMs?: number;
}

/**
 * Knowledge of the model's context window that the conversations of one run share, in tokens as counted by
 * `estimateTokens`.
 */
export interface ContextWindow {
  /** Smallest number of tokens known to be too many. */
  exceededAt: number;
  /** Number of tokens that leaves room for an answer; absent while no request was refused. */
  fits?: number | undefined;
  /** The longest request that was answered. */
  accepted?: number | undefined;
  /** The context window itself, if the endpoint reports it. */
  tokens?: number | undefined;
  /** Tokens of the model for each estimated token. */
  scale?: number | undefined;
  /** Set when the window is unknown and a size above the accepted one was refused: no larger size is tried. */
  isFixed?: boolean | undefined;
}

/** Number of refused requests (too long) of one part of a review. */
export interface RefusalCount {
  count: number;
}

export interface AgentRun {
  readonly model: Model;
  readonly account: RunAccount;
  readonly tools: readonly AgentTool[];
  readonly limits: AgentLimits;
  readonly window: ContextWindow;
  /** Counter for the part of the review that the conversation covers; absent if not counted. */
  readonly refusals?: RefusalCount | undefined;
  readonly signal: AbortSignal;
}

/** Result of parsing an answer. A fallback is used when the model produces nothing better. */
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
  /** System and user prompt. Messages are only appended, so that each request starts with the previous one. */
  readonly opening: readonly ModelMessage[];
  accept(text: string): ReplyVerdict<Answer>;
  /**
   * Checks an answer that was parsed: `undefined` accepts it. A correction is sent to the model, which then answers
   * again, unless the conversation may not continue. The check limits the number of corrections itself.
   */
  check?(answer: Answer): Promise<Correction | undefined>;
}

export interface Correction {
  /** Text for the model. */
  readonly feedback: string;
  /** Text for people, one line. */
  readonly reason: string;
}

export interface AgentOutcome<Answer> {
  /** Absent when the model gave no readable answer, or the budget was spent before the call. */
  readonly answer?: Answer | undefined;
  readonly stopReason: StopReason;
  /** The answer is incomplete: the model stopped at a length limit. */
  readonly isCut?: boolean | undefined;
  /** Reason for a missing answer. */
  readonly reason?: string | undefined;
}
