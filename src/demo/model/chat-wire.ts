import type { Prompt, PromptAnswer } from "./prompt.ts";

/** Subset of a `/v1/chat/completions` request that the embedded model reads. */
export interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content?: string | null }[];
  readonly tools?: readonly unknown[] | undefined;
  readonly tool_choice?: unknown;
  readonly stream?: boolean;
}

export const MODEL = "demo-reviewer";
const CHUNK_CHARS = 24;
const HEAD = { id: "chatcmpl-demo", created: 0, model: MODEL } as const;

export function toPrompt({ messages, tools = [], tool_choice: choice }: ChatRequest): Prompt {
  const textOf = (role: string): string =>
    messages.find((message) => message.role === role)?.content ?? "";
  return {
    system: textOf("system"),
    user: textOf("user"),
    hasTools: tools.length > 0 && choice !== "none",
    turn: turnOf(messages),
  };
}

/** Returns the data of each event of a streamed answer; the last one has the usage. */
export function* toChunks(request: ChatRequest, answer: PromptAnswer): Generator<object> {
  for (const delta of toDeltas(answer, turnOf(request.messages)))
    yield chunk({ delta, finish_reason: null });
  const last = chunk({ delta: {}, finish_reason: finishOf(answer) });
  yield { ...last, usage: usageOf(request, answer) };
}

/** Returns a complete answer without streaming. */
export function toCompletion(request: ChatRequest, answer: PromptAnswer): object {
  const calls = toCalls(answer, turnOf(request.messages));
  const message = {
    role: "assistant",
    content: answer.text === "" ? null : answer.text,
    reasoning: answer.reasoning === "" ? undefined : answer.reasoning,
    tool_calls: calls.length === 0 ? undefined : calls,
  };
  return {
    ...HEAD,
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    usage: usageOf(request, answer),
  };
}

const turnOf = (messages: ChatRequest["messages"]): number =>
  messages.filter(({ role }) => role === "assistant").length;

const finishOf = ({ calls }: PromptAnswer): string => (calls.length > 0 ? "tool_calls" : "stop");

const chunk = (choice: object): object => ({
  ...HEAD,
  object: "chat.completion.chunk",
  choices: [{ index: 0, ...choice }],
});

function* toDeltas(answer: PromptAnswer, turn: number): Generator<object> {
  for (const reasoning of pieces(answer.reasoning)) yield { role: "assistant", reasoning };
  for (const content of pieces(answer.text)) yield { role: "assistant", content };
  if (answer.calls.length > 0) yield { role: "assistant", tool_calls: toCalls(answer, turn) };
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARS) yield text.slice(at, at + CHUNK_CHARS);
}

function toCalls({ calls }: PromptAnswer, turn: number) {
  return calls.map((call, index) => ({
    index,
    id: `call_${turn + 1}_${index + 1}`,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
}

/**
 * Estimates the usage with four characters a token. Messages of the previous request count as
 * cached.
 */
function usageOf({ messages }: ChatRequest, answer: PromptAnswer): object {
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const prompt = tokensOf(messages);
  const completion = Math.ceil(
    (answer.reasoning.length + answer.text.length + JSON.stringify(answer.calls).length) / 4,
  );
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: last === -1 ? 0 : tokensOf(messages.slice(0, last)) },
  };
}

const tokensOf = (messages: ChatRequest["messages"]): number =>
  Math.ceil(JSON.stringify(messages).length / 4);
