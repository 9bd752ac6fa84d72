/** Entry of a conversation with a model, in the shape shared by all OpenAI-compatible endpoints. */
export type ModelMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string;
      readonly toolCalls?: readonly ToolCall[];
    }
  | {
      readonly role: "tool";
      readonly callId: string;
      readonly name: string;
      readonly content: string;
    };

/** Call that the model requests. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As written by the model: usually, but not always, JSON. */
  readonly arguments: string;
  /** Opaque data that some providers expect back with the call (Gemini's `thought_signature`). */
  readonly signature?: string | undefined;
}

/** Tool definition for the model; `parameters` is a JSON Schema object. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Tokens of one call. `estimated` means that the endpoint reported none and characters were
 * counted.
 */
export interface Usage {
  readonly inputTokens: number;
  /** Part of `inputTokens` that the endpoint read from its prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
}

/** Usage of zero tokens. */
export const NO_USAGE: Usage = {
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  estimated: false,
};

/** Adds two usages; the sum is an estimate if either part is one. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    cachedTokens: left.cachedTokens + right.cachedTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    estimated: left.estimated || right.estimated,
  };
}
