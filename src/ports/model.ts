import type { ModelAttempt } from "../domain/agent/ledger-entry.ts";
import type { ModelMessage, ToolCall, ToolDefinition } from "../domain/agent/message.ts";

/** One request to a model. */
export interface ModelRequest {
  /** The conversation so far, system prompt first. */
  readonly messages: readonly ModelMessage[];
  /** Tool definitions; empty without tools. They stay the same throughout a conversation, for prompt caching. */
  readonly tools: readonly ToolDefinition[];
  /** `none` requires an answer in text; the caller must handle endpoints that call tools anyway. */
  readonly toolChoice: "auto" | "none";
  /** Maximum number of output tokens. */
  readonly maxTokens: number;
  /** Reasoning effort as the endpoint names it; absent for the endpoint's default. */
  readonly reasoningEffort?: string | undefined;
}

/** The reason why a model stopped generating. */
export type FinishReason = "stop" | "length" | "tool-calls" | "content-filter" | "unknown";

/** One part of a model's streamed response. */
export type ModelPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "attempt"; readonly attempt: ModelAttempt }
  | {
      readonly type: "retry";
      /** Number of the attempt that follows. */
      readonly attempt: number;
      readonly reason: string;
      readonly delayMs: number;
    }
  | { readonly type: "finish"; readonly reason: FinishReason };

/**
 * A chat model at an endpoint.
 *
 * Contract (test/contracts/model.contract.ts):
 * - text and reasoning arrive as deltas in order; tool calls arrive whole, after the text;
 * - a successful call ends with exactly one `attempt` (ok) followed by one `finish`, which is the last part;
 * - every failed attempt is reported as an `attempt` (not ok), followed by `retry` when another attempt follows; parts
 *   received before a `retry` must be discarded;
 * - usage that the endpoint does not report is estimated and marked as such;
 * - two calls of the same tool in one response arrive as two calls with different ids;
 * - an aborted `signal` ends the stream promptly with `cancelled`;
 * - a failure that remains after the retries rejects with one of `model-unreachable`, `model-stalled`,
 *   `model-rate-limited`, `model-rejected`, `model-context-exceeded`, `model-failed`;
 * - a request whose prompt leaves less than `maxTokens` in the model's context window is sent with a lower limit;
 * - `model-context-exceeded` states by how much the prompt is too long, if the endpoint reports it;
 * - no error message contains the key or the model's id.
 */
export interface Model {
  /** Sends a request and streams the response. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}
