/** One entry of a conversation with a model, in the shape every OpenAI-compatible endpoint shares. */
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

/** A call the model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it: usually JSON, not always. */
  readonly arguments: string;
  /** Opaque data some providers want back with the call (Gemini's `thought_signature`). */
  readonly signature?: string | undefined;
}

/** A tool as the model is told of it; `parameters` is a JSON Schema object. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Tokens of one call. `estimated` says that the endpoint reported none and characters were counted. */
export interface Usage {
  readonly inputTokens: number;
  /** Part of `inputTokens` that the endpoint read from its prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
}

export const NO_USAGE: Usage = {
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  estimated: false,
};

/** Adds two usages; the sum is an estimate when either part is. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    cachedTokens: left.cachedTokens + right.cachedTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    estimated: left.estimated || right.estimated,
  };
}
