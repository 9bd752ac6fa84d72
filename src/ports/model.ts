import type { ModelMessage, ToolCall, ToolDefinition } from "../domain/agent/message.ts";
import type { ModelAttempt } from "../domain/agent/model-attempt.ts";

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** Empty when the conversation has no tools. Stays the same through a conversation, for prompt caches. */
  readonly tools: readonly ToolDefinition[];
  /** `none`: the model must answer in text. An endpoint that calls tools all the same is the caller's to handle. */
  readonly toolChoice: "auto" | "none";
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  readonly reasoningEffort?: string | undefined;
}

export type FinishReason = "stop" | "length" | "tool-calls" | "content-filter" | "unknown";

export type ModelPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "attempt"; readonly attempt: ModelAttempt }
  | {
      readonly type: "retry";
      /** The attempt that follows. */
      readonly attempt: number;
      readonly reason: string;
      readonly delayMs: number;
    }
  | { readonly type: "finish"; readonly reason: FinishReason };

/**
 * Speaks with one model of one endpoint.
 *
 * Contract (test/contracts/model.contract.ts):
 * - text and reasoning arrive as deltas in order; tool calls arrive whole, after the text;
 * - a call that succeeds ends with exactly one `attempt` (ok) followed by one `finish`, which is last;
 * - every failed attempt is told as an `attempt` (not ok), then `retry` when another follows: what was
 *   received before a `retry` is void;
 * - usage that the endpoint does not report is estimated and says so;
 * - a tool the model calls twice in one answer arrives as two calls with different ids;
 * - `signal` ends the stream promptly with `cancelled`;
 * - a failure that outlasts the retries rejects with one of `model-unreachable`, `model-stalled`,
 *   `model-rate-limited`, `model-rejected`, `model-context-exceeded`, `model-failed`;
 * - an answer that the model's context window leaves less room for than `maxTokens` is asked for with less;
 * - `model-context-exceeded` says by how much the prompt is too long, where the endpoint tells it;
 * - no message of a failure holds the key or the model's id.
 */
export interface Model {
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}
