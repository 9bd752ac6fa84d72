import type { ModelMessage, ToolCall, ToolDefinition } from "../../domain/agent/message.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { EndpointLimits } from "./capabilities.ts";

interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
  /** Field with the signature of Gemini's thoughts. */
  readonly extra_content?: { readonly google: { readonly thought_signature: string } } | undefined;
}

type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string | null;
      readonly tool_calls?: readonly ChatToolCall[] | undefined;
    }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

/** Body of POST /chat/completions. */
export interface ChatBody {
  readonly model: string;
  readonly stream: boolean;
  readonly stream_options?: { readonly include_usage: true } | undefined;
  readonly temperature?: 0 | undefined;
  readonly tools?: readonly object[] | undefined;
  readonly messages: readonly ChatMessage[];
  readonly tool_choice?: "auto" | "none" | undefined;
  readonly reasoning_effort?: string | undefined;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

export interface ChatBodySettings {
  readonly model: string;
  readonly stream: boolean;
  readonly limits: EndpointLimits;
}

/**
 * Builds the body of a request. Everything before `messages` is constant in a conversation and
 * variable fields come after it, so that each body begins with the previous one, which prompt
 * caches need.
 */
export function toChatBody(request: ModelRequest, settings: ChatBodySettings): ChatBody {
  const { refused } = settings.limits;
  const isStream = settings.stream && !refused.has("stream");
  const hasTools = request.tools.length > 0 && !refused.has("tools");
  const effort = pickEffort(request.reasoningEffort, settings.limits);
  const messages = refused.has("tools")
    ? toPlainMessages(request.messages)
    : request.messages.map(toMessage);
  return {
    model: settings.model,
    stream: isStream,
    stream_options:
      isStream && !refused.has("stream_options") ? { include_usage: true } : undefined,
    temperature: refused.has("temperature") ? undefined : 0,
    tools: hasTools ? request.tools.map(toTool) : undefined,
    messages: refused.has("system_role") ? mergeSystemMessages(messages) : messages,
    tool_choice: hasTools && !refused.has("tool_choice") ? request.toolChoice : undefined,
    reasoning_effort: effort ? effort : undefined,
    ...toMaxTokens(request.maxTokens, settings.limits),
  };
}

/** Efforts tried in place of a refused one, when less thinking is intended. */
const NEXT_EFFORTS: Readonly<Record<string, readonly string[]>> = {
  none: ["minimal", "low"],
  minimal: ["low"],
};

function pickEffort(requested: string | undefined, limits: EndpointLimits): string | undefined {
  if (requested === undefined || limits.refused.has("reasoning_effort")) return undefined;
  const { refusedEfforts } = limits;
  return [requested, ...(NEXT_EFFORTS[requested] ?? [])].find(
    (effort) => !refusedEfforts?.has(effort),
  );
}

/** Puts the instructions before the first user message, and joins adjacent user messages. */
function mergeSystemMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    const { role, content } = message;
    if (role !== "system" && role !== "user") joined.push(message);
    else if (last?.role !== "user") joined.push({ role: "user", content });
    else joined[joined.length - 1] = { role: "user", content: `${last.content}\n\n${content}` };
  }
  return joined;
}

function toMaxTokens(requested: number, limits: EndpointLimits): Partial<ChatBody> {
  const most = Math.min(requested, limits.maxTokens ?? requested);
  if (!limits.refused.has("max_tokens")) return { max_tokens: most };
  return limits.refused.has("max_completion_tokens") ? {} : { max_completion_tokens: most };
}

function toTool(tool: ToolDefinition): object {
  const { name, description, parameters } = tool;
  return { type: "function", function: { name, description, parameters } };
}

function toMessage(message: ModelMessage): ChatMessage {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "assistant": {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: "assistant", content: message.content };
      const content = message.content === "" ? null : message.content;
      return { role: "assistant", content, tool_calls: calls.map(toToolCall) };
    }
    case "tool":
      return { role: "tool", tool_call_id: message.callId, content: message.content };
  }
}

function toToolCall(call: ToolCall): ChatToolCall {
  return {
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: toArguments(call.arguments) },
    extra_content:
      call.signature === undefined ? undefined : { google: { thought_signature: call.signature } },
  };
}

/**
 * Returns valid arguments: endpoints parse the arguments of past calls, and refuse the whole
 * conversation when one is not an object.
 */
function toArguments(text: string): string {
  if (text.trim() === "") return "{}";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return text;
  } catch {
    // Not JSON: the model's own text is kept.
  }
  return JSON.stringify({ malformed: text });
}

/**
 * Renders calls and results as text, for an endpoint without tools; adjacent messages of one role
 * are joined.
 */
function toPlainMessages(messages: readonly ModelMessage[]): readonly ChatMessage[] {
  const plain: { role: "system" | "user" | "assistant"; content: string }[] = [];
  for (const { role, content } of messages.map(toPlainMessage)) {
    const last = plain.at(-1);
    if (last?.role === role) last.content += `\n\n${content}`;
    else plain.push({ role, content });
  }
  return plain;
}

function toPlainMessage(message: ModelMessage): {
  role: "system" | "user" | "assistant";
  content: string;
} {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "assistant": {
      const calls = (message.toolCalls ?? []).map(
        (call) => `[called ${call.name} ${call.arguments}]`,
      );
      return { role: "assistant", content: [message.content, ...calls].filter(Boolean).join("\n") };
    }
    case "tool":
      return { role: "user", content: `[result of ${message.name}]\n${message.content}` };
  }
}
