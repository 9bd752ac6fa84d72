import type { ModelMessage, ToolDefinition } from "./message.ts";

const CHARS_PER_TOKEN = 4;
const TOKENS_PER_MESSAGE = 4;

/**
 * Estimates the input tokens of a request from its characters: no vendor's tokenizer fits all
 * endpoints.
 */
export function estimateTokens(
  messages: readonly ModelMessage[],
  tools: readonly ToolDefinition[] = [],
): number {
  let chars = tools.length === 0 ? 0 : JSON.stringify(tools).length;
  for (const message of messages) {
    chars += message.content.length + TOKENS_PER_MESSAGE * CHARS_PER_TOKEN;
    if (message.role !== "assistant") continue;
    for (const call of message.toolCalls ?? []) chars += call.name.length + call.arguments.length;
  }
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
