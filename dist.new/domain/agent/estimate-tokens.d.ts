import type { ModelMessage, ToolDefinition } from "../model/message.ts";
/** Estimates the input tokens of a request by its characters: no vendor's tokenizer fits all endpoints. */
export declare function estimateTokens(messages: readonly ModelMessage[], tools?: readonly ToolDefinition[]): number;
